public import Foundation

/// The built server in a process of its own.
public struct RunningServer {
  private struct NoOutput: Error { let output: String }

  public let process: Process
  public let port: UInt16

  /// Starts it with `settings` added to the environment; returns once it accepts connections.
  public init(_ words: [String], settings: [String: String] = [:]) async throws {
    (process, port) = try await withCheckedThrowingContinuation { waiter in
      Thread.detachNewThread { waiter.resume(with: Result { try Self.start(words, settings) }) }
    }
  }

  private static func start(
    _ words: [String], _ settings: [String: String]
  ) throws -> (Process, UInt16) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = BuiltProgram("madang").path
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardError = pipe.fileHandleForWriting
    try process.start()
    try pipe.fileHandleForWriting.close()
    var output = ""
    while true {
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else { throw NoOutput(output: output) }
      output += String(decoding: more, as: UTF8.self)
      if let line = output.split(separator: "\n").first(where: { $0.contains("madang serves") }),
        output.hasSuffix("\n"), let port = line.split(separator: ":").last.flatMap({ UInt16($0) })
      {
        // Drains later output, so that a full pipe cannot block the server.
        Thread.detachNewThread { while !pipe.fileHandleForReading.availableData.isEmpty {} }
        return (process, port)
      }
    }
  }

  /// Ends it with SIGTERM; returns its exit status, or the signal that ended it.
  @discardableResult
  public func stop() async -> Int32 {
    process.terminate()
    return await process.ended()
  }
}
