import Foundation
import HTTP
import Synchronization
import Wire

/// Compares what a server refuses with what its endpoints declare.
struct DeclaredRefusals: Sendable {
  let endpoints: EndpointIndex

  /// What any endpoint may answer without declaring it.
  private static let always: Set<String> = ["server.busy", "server.fault"]
  private static let codes = Mutex<[String: Set<String>]>([:])

  /// `refusal`, or a fault that no test expects when the endpoint it comes from does not declare it.
  func checked(_ refusal: Refusal, _ request: Request) -> Refusal {
    guard let endpoint = endpoints.endpoint(of: request), !Self.always.contains(refusal.code),
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
}
