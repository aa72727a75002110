# The only Makefile, and not recursive. `make help` lists the targets.
#   B=FOLDER          build there instead of in build/
#   SAN=LIST          sanitizers: make SAN=address,undefined B=build/asan check-fast
#   V=1               show the commands
#   CC CPPFLAGS CFLAGS LDFLAGS LDLIBS   yours come last, so they win: make CFLAGS=-O0
CC         ?= cc
B          ?= build
SAN        ?=
O          ?= -O2 -g
WERROR     ?=
PREFIX     ?= /usr/local
prefix     ?= $(PREFIX)
PKG_CONFIG ?= pkg-config

VERSION := $(shell sed -n 's/^\#define VERSION "\(.*\)"/\1/p' sim/cmd.h)
PKGS    := gsl libcjson libzstd libmd
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla \
           -Wwrite-strings -Wpointer-arith -Wundef -Wformat=2 -Wconversion -Wno-sign-conversion -Wswitch-enum
SANFLAG := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)
ALLCPP  := -Isim -Isim/core -I$(B) -D_POSIX_C_SOURCE=200809L \
           $(shell $(PKG_CONFIG) --cflags $(PKGS) 2>/dev/null) $(CPPFLAGS)
ALLCF   := -std=c11 $(O) $(WARN) $(WERROR) -ffp-contract=off -fvisibility=hidden $(SANFLAG) $(ALLCPP) $(CFLAGS)
# Policies that are shared objects call the program: hence -rdynamic, for what policy.h makes visible.
ALLLD   := $(ALLCF) -rdynamic $(LDFLAGS)
ALLLIBS := $(shell $(PKG_CONFIG) --libs $(PKGS) 2>/dev/null) -lglpk -ldl -lm $(LDLIBS)
CHECKLIBS = $(shell $(PKG_CONFIG) --libs check 2>/dev/null) $(ALLLIBS)

CORE  := $(sort $(wildcard sim/core/*.c))
POL   := $(sort $(wildcard sim/policies/*.c))
CMD   := $(sort sim/main.c $(wildcard sim/cmd_*.c))
TOP   := $(sort $(filter-out $(CMD),$(wildcard sim/*.c)))
TESTS := $(sort $(wildcard tests/test_*.c))
SLOW  := $(filter tests/test_theory% tests/test_replay% tests/test_experiment% tests/test_matrix% tests/test_public%,$(TESTS))
TLIB  := $(sort $(filter-out $(TESTS),$(wildcard tests/*.c)))
FUZZ  := $(sort $(wildcard tests/fuzz/fuzz_*.c))
BENCH := $(sort $(wildcard bench/*.c))
obj    = $(patsubst %.c,$(B)/%.o,$(1))
exe    = $(patsubst %.c,$(B)/%,$(1))
POLOBJ := $(call obj,$(POL))
LIBOBJ := $(call obj,$(CORE) $(TOP)) $(POLOBJ)
CMDOBJ := $(call obj,$(CMD))

# As many jobs as cpus, unless -j says otherwise; a make that a make started is told by that one.
ifeq (0,$(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)))
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 1)
endif
say = $(if $(V),,@printf '  %-5s %s\n' $(1) $@;)

.PHONY: all demo plots reproduce check check-fast check-long check-tree check-cluster bench fuzz format format-check lint install uninstall
.PHONY: help clean FORCE need-check tests lint-scripts
.DELETE_ON_ERROR:

all: $(B)/corun ## the program: build/corun (the default)

$(B)/corun: $(LIBOBJ) $(CMDOBJ)
	$(call say,LINK)$(CC) $(ALLLD) -o $@ $^ $(ALLLIBS)

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(ALLCF) -MMD -MP -c -o $@ $<

# Written only if it differs: a changed flag or compiler builds everything anew. First of all that is built,
# so that a missing library is called by its package and not found missing by the compiler.
$(B)/flags: FORCE
	@CC='$(CC)' tools/install-deps --check build
	@mkdir -p $(@D); echo '$(CC) $(ALLCF)' | cmp -s - $@ || echo '$(CC) $(ALLCF)' >$@
FORCE:

# The registry is the folder: one X(name) a file.
$(B)/sim/core/registry.o: $(B)/policies.inc
$(B)/policies.inc: FORCE
	@mkdir -p $(@D); printf 'X(%s)\n' $(notdir $(basename $(POL))) | cmp -s - $@ || \
	 printf 'X(%s)\n' $(notdir $(basename $(POL))) >$@

demo: ## install what is missing, build, and show who wins on two real workloads
	@tools/install-deps build
	@$(MAKE) --no-print-directory all
	@tools/demo $(B)/corun

# ---- tests: a suite is one program ----

need-check:
	@CC='$(CC)' tools/install-deps --check build test
$(call obj,$(TESTS) $(TLIB)): | need-check
$(B)/tests/test_%: $(B)/tests/test_%.o $(call obj,$(TLIB)) $(LIBOBJ)
	$(call say,LINK)$(CC) $(ALLLD) -o $@ $^ $(CHECKLIBS)

TREE   := tools/check-floors tools/check-lines tools/check-calls tools/check-behaviours tools/selftest
JOBS    = $(patsubst -j%,%,$(filter -j%,$(MAKEFLAGS)))
SUITES  = env CC='$(CC)' B='$(B)' CORUN='$(B)/corun' ALLCF='$(ALLCF)' \
          CK_TIMEOUT_MULTIPLIER='$(if $(SAN),10,1)' tools/run-suites -j '$(or $(JOBS),1)' -l $(B)/log
# Yours alone, and in full view.
YOURS   = $(if $(POLICY),B='$(B)' CORUN_POLICY='$(abspath $(POLICY))' CK_RUN_CASE=yours $(B)/tests/test_conform)
# what takes longest begins first: nothing waits for it in the end
FAST    = $(wildcard tests/cli/run) $(call exe,$(filter-out $(SLOW),$(TESTS)))
CHECK   = $(wildcard tests/sweep/run tests/plugin/hostile) $(call exe,$(SLOW)) $(FAST) tests/readme \
          $(wildcard tests/plugin/run tests/plugin/conform) $(TREE) \
          "tools/check-symbols $(B)/corun $(POLOBJ)" tools/check-headers

tests: $(call exe,$(TESTS)) $(call obj,$(FUZZ)) $(call exe,$(BENCH)) ## everything that is not the program; runs nothing
# What has to be built for them.
OF      = $(if $(POLICY),$(B)/tests/test_conform,$(1))
check: all $(call OF,tests) ## all tests, about 4 minutes; POLICY=./mine.so: that policy alone, some seconds
	@$(or $(YOURS),$(SUITES) $(CHECK))
check-fast: all $(call OF,$(call exe,$(filter-out $(SLOW),$(TESTS)))) ## without the long ones: for sanitizers and -O0
	@$(or $(YOURS),$(SUITES) $(FAST))
check-long: export CORUN_LONG = 1
check-long: all $(call OF,tests) ## more seeds and points, tens of minutes; POLICY=./mine.so: that policy alone
	@$(or $(YOURS),$(SUITES) -t 7200 $(CHECK))
check-tree: all ## only the rules of the tree: floors, symbols, headers, lengths, banned calls
	@$(SUITES) $(TREE) "tools/check-symbols $(B)/corun $(POLOBJ)" tools/check-headers
check-cluster: all ## sweeps on GNU parallel and on a Slurm of two nodes here, about 4 minutes; needs root
	@tools/install-deps cluster
	@$(SUITES) -j 1 -t 1800 tests/cluster/parallel tests/cluster/slurm

# The commands of the page draw them.
plots: all ## draw the figures of README and docs from fresh runs, 1 minute; needs gnuplot
	@CC='$(CC)' tools/install-deps --check build test
	@tests/readme docs/plots.md
	@for f in build/plots/*.svg; do cp $$f docs/img/ || exit 1; done

# Fails if a figure that held no longer holds. Those that are meant to hold: configs/reproduction.csv, an earlier output.
reproduce: all ## what people measured beside what is simulated, 2 minutes: docs/reproduction.md; needs gnuplot
	@CC='$(CC)' tools/install-deps --check build test
	@nice $(B)/corun reproduce configs/reproduce.json --sensitivity -o $(B)/reproduction.csv \
	 --page docs/reproduction.md --expect configs/reproduction.csv

FUZZ_SECONDS ?= 60
fuzz: ## libFuzzer on all of tests/fuzz at once, for FUZZ_SECONDS=60; needs clang
	@$(MAKE) --no-print-directory CC=clang SAN=fuzzer-no-link,address,undefined B=build/fuzz \
	 $(patsubst %.c,build/fuzz/%,$(FUZZ))
	@pids=; for f in $(patsubst %.c,build/fuzz/%,$(FUZZ)); do mkdir -p $$f.corpus && \
	 ./$$f -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=$$f- $$f.corpus & pids="$$pids $$!"; done; \
	 for p in $$pids; do wait $$p || bad=1; done; [ -z "$$bad" ]
$(B)/tests/fuzz/%: $(B)/tests/fuzz/%.o $(LIBOBJ)
	$(call say,LINK)$(CC) $(ALLLD) -fsanitize=fuzzer -o $@ $^ $(ALLLIBS)

# ---- bench ----

SIMGRID := $(if $(wildcard /usr/include/simgrid/s4u.hpp),$(wildcard bench/simgrid_bench.cc))
bench: $(call exe,$(BENCH)) $(patsubst %.cc,$(B)/%,$(SIMGRID)) ## events per second beside the bare heap and SimGrid
	@bench/run $(B)
$(call exe,$(BENCH)): %: %.o $(LIBOBJ)
	$(call say,LINK)$(CC) $(ALLLD) -o $@ $^ $(ALLLIBS)
$(B)/bench/simgrid_bench: bench/simgrid_bench.cc
	@mkdir -p $(@D)
	$(call say,CXX)$(CXX) -O3 -std=c++17 $(CXXFLAGS) -o $@ $< -lsimgrid

# ---- the text of the tree ----

TEXT    = $(wildcard sim/*.[ch] sim/*/*.[ch] tests/*.[ch] tests/*/*.[ch] bench/*.[ch])
SCRIPTS = $(shell grep -lE '^\#!/bin/(ba)?sh' .ci/run tools/* tools/*/* tests/*/run tests/plugin/hostile tests/cluster/* bench/run bench/scaling 2>/dev/null)
format: ## clang-format everything
	@clang-format -i $(TEXT)
format-check: ## fails where `make format` would change something
	@clang-format --dry-run -Werror $(TEXT)
lint: $(B)/policies.inc ## clang-tidy, cppcheck and shellcheck, those that are installed
	@CPP='$(ALLCPP)' tools/lint '$(filter %.c,$(TEXT))' '$(SCRIPTS)'
lint-scripts:
	@shellcheck -S warning $(SCRIPTS)

# ---- install ----

D       = $(DESTDIR)$(prefix)
DOCS    := $(wildcard README.md COPYING CHANGES docs/*.md docs/*/*)
HEADERS := $(patsubst %,sim/core/%.h,policy list heap util param)
install: all ## into PREFIX=/usr/local, below DESTDIR=
	install -d $(D)/bin $(D)/include/corun $(D)/lib/pkgconfig
	install -d $(patsubst %,$(D)/share/corun/%,configs workloads plots)
	install -m 755 $(B)/corun $(D)/bin/corun
	install -m 644 $(HEADERS) $(D)/include/corun
	install -m 644 $(wildcard configs/*) $(D)/share/corun/configs
	install -m 644 $(wildcard workloads/*.json workloads/*.zst) $(D)/share/corun/workloads
	install -m 644 $(wildcard plots/*.gp) $(D)/share/corun/plots
	install -d $(D)/share/corun/cluster && install -m 755 $(wildcard tools/cluster/*) $(D)/share/corun/cluster
	for f in $(DOCS); do install -D -m 644 $$f $(D)/share/doc/corun/$$f || exit 1; done
	printf '%s\n' 'prefix=$(prefix)' 'includedir=$${prefix}/include/corun' '' 'Name: corun' \
	 'Description: headers for scheduling policies of corun' 'Version: $(VERSION)' \
	 'Cflags: -I$${includedir}' >$(D)/lib/pkgconfig/corun.pc
	chmod 644 $(D)/lib/pkgconfig/corun.pc
uninstall: ## what install put there
	rm -f $(D)/bin/corun $(D)/lib/pkgconfig/corun.pc
	rm -rf $(D)/include/corun $(D)/share/corun $(D)/share/doc/corun

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | while IFS="$$(printf '\t')" read -r t h; do \
	 printf '  %-14s %s\n' "$$t" "$$h"; done; sed -n '2,/^[^#]/s/^#   //p' Makefile | sed 's/^/  /'
clean: ## remove everything built
	rm -rf build $(filter-out .,$(B))

-include $(patsubst %.o,%.d,$(LIBOBJ) $(CMDOBJ) $(call obj,$(TESTS) $(TLIB) $(FUZZ) $(BENCH)))
