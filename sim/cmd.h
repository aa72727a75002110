/* cmd.h - the subcommands, and what they share. argv[0] is "corun run" and the like, argv[-1] the
 * program as it was called; each returns the exit status. */
#ifndef CMD_H
#define CMD_H

#define VERSION "0.1.0"

int cmd_run(int argc, char **argv);
int cmd_sweep(int argc, char **argv);
int cmd_merge(int argc, char **argv);
int cmd_policies(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_compare(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_import(int argc, char **argv);
int cmd_plot(int argc, char **argv);
int cmd_reproduce(int argc, char **argv);
int cmd_bench(int argc, char **argv);

/* "Try 'corun run --help'", after getopt has told the fault. Returns EXIT_USER. */
int cmd_usage(const char *command);
#endif
