import Foundation
import HTTP
import Synchronization
import Wire

/// Compares what a server refuses with what its endpoints declare.
struct DeclaredRefusals: Sendable {
  let endpoints: [EndpointDescription]

  /// What any endpoint may answer without declaring it.
  private static let always: Set<String> = ["server.busy", "server.fault"]
  private static let codes = Mutex<[String: Set<String>]>([:])

  /// `refusal`, or a fault that no test expects when the endpoint it comes from does not declare it.
  func checked(_ refusal: Refusal, _ request: Request) -> Refusal {
    guard let endpoint = endpoint(of: request), !Self.always.contains(refusal.code),
      !declared(by: endpoint).contains(refusal.code)
    else { return refusal }
    let words = "\(endpoint.id) does not declare the refusal \(refusal.code)"
    // The reply says only that something broke.
    FileHandle.standardError.write(Data((words + "\n").utf8))
    return Refusal(500, "refusal.undeclared", ko: words, en: words)
  }

  private func declared(by endpoint: EndpointDescription) -> Set<String> {
    Self.codes.withLock { codes in
      if let known = codes[endpoint.id] { return known }
      let found = Set((try? endpoint.allRefusals().map(\.code)) ?? [])
      codes[endpoint.id] = found
      return found
    }
  }

  private func endpoint(of request: Request) -> EndpointDescription? {
    let method = Wire.Method.allCases.first { request.query.contains("_method=\($0.rawValue)") }
    let path = request.path.split(separator: "/", omittingEmptySubsequences: false)
    let matching = endpoints.filter { endpoint in
      let pattern = endpoint.pattern.split(separator: "/", omittingEmptySubsequences: false)
      return endpoint.method == method ?? request.method && pattern.count == path.count
        && zip(pattern, path).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
    }
    // A literal segment wins over a name, as in the router.
    return matching.min {
      $0.pattern.filter { $0 == ":" }.count < $1.pattern.filter { $0 == ":" }.count
    }
  }
}
