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

extension RunningServer {
  /// The status of a request without a body and without a session.
  func status(of method: Method, _ path: String) async throws -> Int {
    let headers = ["content-type": "multipart/form-data; boundary=x", "accept": "application/json"]
    return try await CurlTransport(port: port).exchange(HTTPCall(method, path, headers: headers))
      .status
  }

  /// The libraries that the process has loaded.
  func libraries() throws -> Set<String> { try Libraries.loaded(by: process.processIdentifier) }
}
