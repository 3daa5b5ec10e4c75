import Foundation
import HTTP
import Wire

/// Compares the JSON of responses with what `JSONEncoder` makes of the same payloads.
struct EncodedResponses: Sendable {
  let endpoints: EndpointIndex

  /// `response`, or a fault that no test expects when its JSON is another than `JSONEncoder`'s.
  func checked(_ response: Response, to request: Request) throws -> Response {
    guard response.status == 200, response.header("Content-Type") == "application/json",
      let endpoint = endpoints.endpoint(of: request), !endpoint.isEventStream
    else { return response }
    let sent = Data(response.bytes)
    guard try !isEqual(tree(sent), tree(reencoded(endpoint.output, sent))) else { return response }
    let words = "the JSON of \(endpoint.id) is another than JSONEncoder's"
    // The reply says only that something broke.
    FileHandle.standardError.write(Data((words + "\n").utf8))
    return .problem(Refusal(500, "json.differs", ko: words, en: words), for: request)
  }

  private func reencoded<Output: Payload>(_ type: Output.Type, _ sent: Data) throws -> Data {
    try JSONEncoder().encode(JSONDecoder().decode(type, from: sent))
  }

  private func tree(_ json: Data) throws -> Any {
    try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
  }

  /// As `NSDictionary` compares, which bridges each value for it.
  private func isEqual(_ one: Any, _ other: Any) -> Bool {
    switch (one, other) {
    case (let one as [String: Any], let other as [String: Any]):
      one.count == other.count
        && one.allSatisfy { key, value in other[key].map { isEqual(value, $0) } ?? false }
    case (let one as [Any], let other as [Any]):
      one.count == other.count && zip(one, other).allSatisfy { isEqual($0, $1) }
    case (let one as String, let other as String): one == other
    default: (one as? NSObject) == (other as? NSObject)
    }
  }
}
