#ifdef __linux__
#define _GNU_SOURCE
#include "../../Sources/CVips/sandbox.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

// Tries what a decoder that was taken over would try; prints the result of each attempt, a line each.
static void tell(const char *name, long result) {
  printf("%s: %s\n", name, result < 0 ? strerrorname_np(errno) : "done");
}

// For functions that return their error.
static void tellError(const char *name, int error) {
  errno = error;
  tell(name, error ? -1 : 0);
}

static void *ran(void *isRun) {
  *(bool *)isRun = true;
  return NULL;
}

static int childOfClone(void *ignored) {
  (void)ignored;
  return 0;
}

static void limits(int outside) {
  signal(SIGXFSZ, SIG_IGN);
  tell("inherited file", fcntl(outside, F_GETFD));
  tell("low priority", getpriority(PRIO_PROCESS, 0) == 10 ? 0 : -1);
  tell("700 MiB", malloc(700 << 20) ? 0 : -1);
  int file = open("/tmp", O_TMPFILE | O_WRONLY, 0600);
  tell("write a file", write(file, "x", 1));
  close(file);
}

static void processes(void) {
  tell("fork", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  tell("fork by glibc", fork());
  char stack[65536];
  tell("clone", clone(childOfClone, stack + sizeof stack - 16, CLONE_VM | SIGCHLD, NULL));
  struct clone_args arguments = {.exit_signal = SIGCHLD};
  tell("clone3", syscall(SYS_clone3, &arguments, sizeof arguments));
#ifdef SYS_vfork
  tell("vfork", syscall(SYS_vfork));
#endif
  char *words[] = {"/bin/true", NULL};
  tell("execve", execve(words[0], words, words + 1));
  pid_t child;
  tellError("posix_spawn", posix_spawn(&child, words[0], NULL, NULL, words, words + 1));
  pthread_t thread;
  bool isRun = false;
  tellError("thread", pthread_create(&thread, NULL, ran, &isRun));
  pthread_join(thread, NULL);
  tell("thread ran", isRun ? 0 : -1);
}

static void others(void) {
  pid_t parent = getppid();
  tell("kill", kill(parent, 0));
  tell("tgkill", syscall(SYS_tgkill, parent, parent, 0));
  siginfo_t info = {.si_code = SI_QUEUE};
  tell("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, parent, 0, &info));
  tell("ptrace", ptrace(PTRACE_ATTACH, parent, NULL, NULL));
  char byte = 0;
  struct {
    void *start;
    size_t count;
  } piece = {&byte, 1};
  tell("process_vm_readv", syscall(SYS_process_vm_readv, parent, &piece, 1, &piece, 1, 0));
  tell("pidfd_open", syscall(SYS_pidfd_open, parent, 0));
  struct rlimit limit = {1 << 30, 1 << 30};
  tell("prlimit", syscall(SYS_prlimit64, parent, RLIMIT_CORE, &limit, NULL));
}

static void files(void) {
  tell("open", open("/etc/passwd", O_RDONLY));
  tell("openat2", syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", &(uint64_t[3]){0}, 24));
  tell("create", creat("/tmp/madang-probe", 0600));
  tell("mkdir", mkdir("/tmp/madang-probe", 0700));
  tell("unlink", unlink("/nonexistent"));
  tell("memfd_create", syscall(SYS_memfd_create, "x", 0));
  tell("socket", socket(AF_INET, SOCK_STREAM, 0));
  int pair[2];
  tell("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
  tell("pipe", pipe(pair));
  tell("io_uring", syscall(SYS_io_uring_setup, 1, NULL));
  tell("shmget", syscall(SYS_shmget, 1, 4096, 0600));
  tell("x32 open", syscall(0x40000000 + SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY));
}

int main(int count, char **words) {
  if (count != 2) return 64;
  int outside = open("/dev/null", O_RDONLY);
  bool isFull = strcmp(words[1], "spin") != 0;
  if (outside < 3 || !madang_limit(512 << 20, 1)) return 3;
  if (isFull) limits(outside);
  if (!madang_seal()) return 5;
  // Ends by the limit of processor time.
  while (!isFull) {
  }
  processes();
  others();
  files();
  return 0;
}
#else

int main(void) { return 69; }
#endif
