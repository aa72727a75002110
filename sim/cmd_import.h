/* cmd_import.h - the subcommand `corun import`. */
#ifndef CMD_IMPORT_H
#define CMD_IMPORT_H

/* argv[0] is "import". Returns the exit status. */
int cmd_import(int argc, char **argv);
#endif
