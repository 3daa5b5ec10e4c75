import Foundation
import HTTP
import Wire

/// Compares the JSON of responses with what `JSONEncoder` makes of the same payloads.
struct EncodedResponses: Sendable {
  let endpoints: [EndpointDescription]

  /// `response`, or a fault that no test expects when its JSON is another than `JSONEncoder`'s.
  func checked(_ response: Response, to request: Request) throws -> Response {
    guard response.status == 200, response.header("Content-Type") == "application/json",
      let endpoint = endpoints.matching(request), !endpoint.isEventStream
    else { return response }
    let sent = Data(response.bytes)
    guard try tree(sent) != tree(reencoded(endpoint.output, sent)) else { return response }
    let words = "the JSON of \(endpoint.id) is another than JSONEncoder's"
    // The reply says only that something broke.
    FileHandle.standardError.write(Data((words + "\n").utf8))
    return .problem(Refusal(500, "json.differs", ko: words, en: words), for: request)
  }

  private func reencoded<Output: Payload>(_ type: Output.Type, _ sent: Data) throws -> Data {
    try JSONEncoder().encode(JSONDecoder().decode(type, from: sent))
  }

  private func tree(_ json: Data) throws -> NSObject? {
    try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? NSObject
  }
}

extension [EndpointDescription] {
  /// The endpoint of a request, also of a form that names its method in the query.
  func matching(_ request: Request) -> EndpointDescription? {
    let method = Wire.Method.allCases.first { request.query.contains("_method=\($0.rawValue)") }
    let path = request.path.split(separator: "/", omittingEmptySubsequences: false)
    let matching = filter { endpoint in
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
