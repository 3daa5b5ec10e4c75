#include <microhttpd.h>

// Swift imports no variadic C function; this one needs none of its variadic arguments.
static inline const union MHD_ConnectionInfo *
madang_connection_info (struct MHD_Connection *connection, enum MHD_ConnectionInfoType type)
{
  return MHD_get_connection_info (connection, type);
}
