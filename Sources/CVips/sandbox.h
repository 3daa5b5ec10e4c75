#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// Closes all files but standard input, output and error, and limits memory in bytes and processor time in
// seconds; no file can be written and no memory is dumped.
static inline bool madang_limit(uint64_t memory, uint64_t seconds) {
#ifdef __linux__
  // Each further arena takes 64 MiB of address space, in as many threads as happen to allocate at once.
  mallopt(M_ARENA_MAX, 1);
  if (syscall(SYS_close_range, 3, ~0U, 0) != 0)
#endif
    for (int file = 3; file < 65536; file++) close(file);
  struct rlimit space = {memory, memory}, time = {seconds, seconds}, none = {0, 0}, files = {64, 64};
  return setrlimit(RLIMIT_AS, &space) == 0 && setrlimit(RLIMIT_CPU, &time) == 0 &&
         setrlimit(RLIMIT_FSIZE, &none) == 0 && setrlimit(RLIMIT_CORE, &none) == 0 &&
         setrlimit(RLIMIT_NOFILE, &files) == 0 && setpriority(PRIO_PROCESS, 0, 10) == 0;
}

// From here on this process can use memory, time, threads and the files it has open. Any other call fails with
// EPERM: it opens no file and no socket, starts no process and no program, and signals nothing. False when the
// kernel does not support it.
static inline bool madang_seal(void) {
#ifdef __linux__
#if defined(__x86_64__)
#define MADANG_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MADANG_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#define MADANG_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define MADANG_RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
  static const unsigned allowed[] = {
      // Files that are open; `newfstatat` is how glibc asks for the size of one.
      SYS_read, SYS_pread64, SYS_write, SYS_lseek, SYS_fstat, SYS_newfstatat, SYS_dup,
      SYS_close, SYS_ppoll,
      // Memory.
      SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk,
      // Threads.
      SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity, SYS_gettid, SYS_getpid,
      SYS_exit, SYS_exit_group, SYS_membarrier,
      // Signal handlers of this process.
      SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
      // Time, random numbers and facts.
      SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom,
      SYS_getrusage, SYS_getcpu, SYS_sysinfo, SYS_uname,
#ifdef SYS_poll
      SYS_poll, SYS_time,
#endif
  };
  enum { count = sizeof allowed / sizeof *allowed };
  struct sock_filter filter[count + 11] = {
      MADANG_LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MADANG_ARCHITECTURE, 1, 0),
      MADANG_RETURN(SECCOMP_RET_KILL_PROCESS),
      MADANG_LOAD(nr),
      // The flags of `clone3` cannot be read here; glibc then uses `clone`.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      MADANG_RETURN(SECCOMP_RET_ERRNO | ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 2),
      MADANG_LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, count + 1, count),
  };
  size_t size = 9;
  for (size_t number = 0; number < count; number++)
    filter[size++] =
        (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, allowed[number], (uint8_t)(count - number), 0);
  filter[size++] = (struct sock_filter)MADANG_RETURN(SECCOMP_RET_ERRNO | EPERM);
  filter[size++] = (struct sock_filter)MADANG_RETURN(SECCOMP_RET_ALLOW);
  struct sock_fprog program = {.len = (unsigned short)size, .filter = filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
#else
  return true;
#endif
}
