// Loaded before libfaketime, whose timerfd_settime moves every absolute timer as though it were one of the wall clock:
// a sleep on a monotonic clock, as Swift's are, would end at once or never.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// The kernel names the clock of a timer; without its word, libfaketime decides.
static int is_of_wall_clock(int fd) {
  char path[64], line[128];
  int clock = CLOCK_REALTIME;
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", fd);
  FILE *info = fopen(path, "re");
  if (!info) return 1;
  while (fgets(line, sizeof line, info))
    if (sscanf(line, "clockid: %d", &clock) == 1) break;
  fclose(info);
  return clock == CLOCK_REALTIME;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *new_value, struct itimerspec *old_value) {
  if (!is_of_wall_clock(fd)) return syscall(SYS_timerfd_settime, fd, flags, new_value, old_value);
  int (*next)(int, int, const struct itimerspec *, struct itimerspec *) = dlsym(RTLD_NEXT, "timerfd_settime");
  return next(fd, flags, new_value, old_value);
}
