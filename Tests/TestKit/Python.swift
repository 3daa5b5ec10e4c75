public import Foundation

/// Runs the Python scripts beside this file, which check our output with libraries from PyPI.
public enum Python {
  /// The line a script prints for its argument; empty when it failed.
  public static func run(_ script: String, _ argument: String) async throws -> Data {
    let python = process(script, argument)
    let voice = Pipe()
    python.standardOutput = voice.fileHandleForWriting
    try python.start()
    try voice.fileHandleForWriting.close()
    return await withCheckedContinuation { waiter in
      Thread.detachNewThread {
        var line: [UInt8] = []
        while let byte = try? voice.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
          line.append(byte)
        }
        waiter.resume(returning: Data(line))
      }
    }
  }

  /// A script with its arguments, not yet running.
  public static func process(_ script: String, _ arguments: String...) -> Process {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let python = Process()
    python.executableURL = folder.appending(path: "../../.cache/venv/bin/python").standardized
    python.arguments = [folder.appending(path: script).path] + arguments
    return python
  }
}
