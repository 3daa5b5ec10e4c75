import Foundation

/// Runs a program with a file as standard input and nothing else: no environment, no other files.
enum ChildProcess {
  /// The output of a run, and its exit status unless a signal ended it.
  typealias End = (output: [UInt8], exitStatus: Int32?)

  /// Blocks until the program ends; kills it after `timeout` or beyond `mostOutput` bytes.
  static func run(
    _ words: [String], input: String, timeout: Duration, mostOutput: Int
  ) throws -> End {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw error(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child: pid_t
    do {
      defer { close(ends[1]) }
      child = try start(words, input: input, output: ends[1])
    }
    let output = read(ends[0], until: ContinuousClock.now + timeout, most: mostOutput)
    let status = end(child, within: output == nil ? 0 : 1_000)
    return (output ?? [], output != nil && status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
  }

  /// The status of a child that ends within so many milliseconds, or is killed then.
  private static func end(_ child: pid_t, within milliseconds: Int) -> Int32 {
    var status: Int32 = 0
    for _ in 0..<milliseconds {
      if waitpid(child, &status, WNOHANG) == child { return status }
      poll(nil, 0, 1)
    }
    kill(child, SIGKILL)
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func start(_ words: [String], input: String, output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let status = posix_spawn(&child, words[0], &actions, nil, arguments, [nil])
    guard status == 0 else { throw error(status) }
    return child
  }

  /// All output; nil when there is too much or it is late.
  private static func read(
    _ file: Int32, until deadline: ContinuousClock.Instant, most: Int
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while output.count <= most {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return nil }
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let milliseconds = left.components.seconds * 1_000 + 1
      let ready = poll(&waiting, 1, Int32(clamping: milliseconds))
      guard ready > 0 else { continue }
      let count = Foundation.read(file, &buffer, buffer.count)
      if count == 0 { return output }
      if count < 0, errno != EINTR { return nil }
      output += buffer.prefix(max(0, count))
    }
    return nil
  }

  private static func error(_ number: Int32) -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
  }
}
