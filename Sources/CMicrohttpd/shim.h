#include <microhttpd.h>
#ifdef __linux__
#include <sys/epoll.h>  // which Swift's Glibc leaves out
#endif

// Swift imports no variadic C function; these two need none of their variadic arguments.
static inline const union MHD_ConnectionInfo *
madang_connection_info (struct MHD_Connection *connection, enum MHD_ConnectionInfoType type)
{
  return MHD_get_connection_info (connection, type);
}

static inline const union MHD_DaemonInfo *
madang_daemon_info (struct MHD_Daemon *daemon, enum MHD_DaemonInfoType type)
{
  return MHD_get_daemon_info (daemon, type);
}
