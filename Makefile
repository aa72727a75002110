# The only Makefile, and not recursive. `make help` lists the targets. B= picks a build folder, SAN= the
# sanitizers: make SAN=address,undefined B=build/asan check-fast
CC      ?= cc
B       ?= build
SAN     ?=
O       ?= -O2 -g
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla \
           -Wwrite-strings -Wpointer-arith -Wundef -Wformat=2 -Wconversion -Wno-sign-conversion -Wswitch-enum
WERROR  ?=
SANFLAG := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)
PKGS    := gsl libcjson libzstd
ALLCPP  := -Isim -Isim/core -I$(B) -D_POSIX_C_SOURCE=200809L $(CPPFLAGS)
ALLCF   := -std=c11 $(O) $(WARN) $(WERROR) -ffp-contract=off -fvisibility=hidden $(SANFLAG) -MMD -MP $(ALLCPP) $(CFLAGS)
ALLLIBS := $(shell pkg-config --libs $(PKGS) 2>/dev/null) -ldl -lm $(LDLIBS)

CORE  := $(sort $(wildcard sim/core/*.c))
POL   := $(sort $(wildcard sim/policies/*.c))
TOP   := $(sort $(wildcard sim/*.c))
TESTS := $(sort $(wildcard tests/test_*.c))
TLIB  := $(sort $(filter-out $(TESTS),$(wildcard tests/*.c)))
obj    = $(patsubst %.c,$(B)/%.o,$(1))
MAIN  := $(filter sim/main.c sim/cmd_%.c,$(TOP))
LIBOBJ = $(call obj,$(CORE) $(POL) $(filter-out $(MAIN),$(TOP)))

.PHONY: all clean
all: $(B)/corun ## build the program at build/corun

$(B)/corun: $(LIBOBJ) $(call obj,$(MAIN))
	$(CC) $(ALLCF) -rdynamic $(LDFLAGS) -o $@ $^ $(ALLLIBS)

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALLCF) -c -o $@ $<

# Written only if it differs: a changed flag or compiler builds everything anew.
$(B)/flags: FORCE
	@mkdir -p $(@D); echo '$(CC) $(ALLCF)' | cmp -s - $@ || echo '$(CC) $(ALLCF)' >$@
FORCE:

# The registry is the folder: one X(name) a file.
$(B)/sim/core/registry.o: $(B)/policies.inc
$(B)/policies.inc: FORCE
	@mkdir -p $(@D); printf 'X(%s)\n' $(notdir $(basename $(POL))) | cmp -s - $@ || printf 'X(%s)\n' $(notdir $(basename $(POL))) >$@

# A suite is one program.
$(B)/tests/%: $(B)/tests/%.o $(call obj,$(TLIB)) $(LIBOBJ)
	$(CC) $(ALLCF) -rdynamic $(LDFLAGS) -o $@ $^ $(shell pkg-config --libs check) $(ALLLIBS)

clean: ## remove everything built
	rm -rf build

-include $(patsubst %.o,%.d,$(LIBOBJ) $(call obj,$(MAIN) $(TESTS) $(TLIB)))
