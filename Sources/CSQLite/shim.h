#include <sqlite3.h>

// sqlite3_config takes a variable list of arguments, which Swift does not call.
static inline int madang_sqlite_config(int option, int value) { return sqlite3_config(option, value); }
