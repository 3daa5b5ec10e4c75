import Foundation

/// A program built together with these tests.
public struct BuiltProgram: Sendable {
  /// The exit status and combined output of a run.
  public struct End: Equatable, Sendable {
    public var status: Int32
    public var output: String

    public init(status: Int32, output: String) {
      self.status = status
      self.output = output
    }
  }

  let path: URL

  public init(_ name: String) {
    path =
      URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.build/debug/\(name)").standardized
  }

  /// Runs it to its end, with `settings` added to the environment.
  public func run(_ words: [String], settings: [String: String] = [:]) async throws -> End {
    try await withCheckedThrowingContinuation { waiter in
      Thread.detachNewThread {
        waiter.resume(
          with: Result {
            let program = Process()
            let voice = Pipe()
            program.executableURL = path
            program.arguments = words
            program.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
            program.standardInput = FileHandle.nullDevice
            program.standardOutput = voice.fileHandleForWriting
            program.standardError = voice.fileHandleForWriting
            try program.start()
            try voice.fileHandleForWriting.close()
            let output = try voice.fileHandleForReading.readToEnd() ?? Data()
            return End(
              status: program.waitForEnd(), output: String(decoding: output, as: UTF8.self))
          })
      }
    }
  }
}
