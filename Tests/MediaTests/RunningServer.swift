import Foundation
import MadangClient
import TestKit
import Wire

/// The libraries of processes.
enum Libraries {
  /// The file names of the libraries that a process has loaded.
  static func loaded(by process: Int32) throws -> Set<String> {
    // Foundation reads only the first page of such a file by its path.
    let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process)/maps"))
    let text = String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self)
    let names = text.split(separator: "\n").compactMap { $0.split(separator: "/").last }
    return Set(names.filter { $0.contains(".so") }.map { String($0) })
  }
}

/// The built server in a process of its own.
struct RunningServer {
  private let process: Process
  private let port: UInt16

  struct NoOutput: Error { let output: String }

  /// Starts it; returns once it accepts connections.
  init(_ words: [String], settings: [String: String]) async throws {
    (process, port) = try await withCheckedThrowingContinuation { waiter in
      Thread.detachNewThread { waiter.resume(with: Result { try Self.start(words, settings) }) }
    }
  }

  private static func start(
    _ words: [String], _ settings: [String: String]
  ) throws -> (Process, UInt16) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: MediaServer.program[0])
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

  func stop() async {
    process.terminate()
    _ = await process.ended()
  }

  /// The status of a request without a body and without a session.
  func status(of method: Method, _ path: String) async throws -> Int {
    let headers = ["content-type": "multipart/form-data; boundary=x", "accept": "application/json"]
    return try await CurlTransport(port: port).exchange(HTTPCall(method, path, headers: headers))
      .status
  }

  /// The libraries that the process has loaded.
  func libraries() throws -> Set<String> { try Libraries.loaded(by: process.processIdentifier) }
}
