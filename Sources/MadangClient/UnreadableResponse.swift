import Wire

/// A response that this build cannot decode.
public struct UnreadableResponse: Error, CustomStringConvertible {
  /// The response's HTTP status.
  public var status: Int
  /// The endpoint's id, such as `yello.notes`; nil for an image.
  public var endpoint: String?
  /// The member that could not be decoded, such as `items[3].sender.name`; nil when the body is not JSON.
  public var path: String?
  /// The decoding error; nil when the body is of another content type.
  public var underlying: (any Error)?
  /// The seconds to wait, as the response says.
  public var retryAfter: Int?

  /// A response of `endpoint` whose body could not be decoded because of `underlying`.
  public init(
    status: Int, endpoint: String?, underlying: (any Error)? = nil, retryAfter: Int? = nil
  ) {
    self.status = status
    self.retryAfter = retryAfter
    self.endpoint = endpoint
    self.underlying = underlying
    path =
      switch underlying {
      case let error as DecodingError: error.path
      case let refusal as Refusal: refusal.field.map(Self.path(ofField:))
      default: nil
      }
  }

  /// One line for a log; it holds no value of the response.
  public var description: String {
    var text = "unreadable response \(status)"
    if let endpoint { text += " of \(endpoint)" }
    if let path { text += " at \(path)" }
    switch underlying {
    case let error as DecodingError: text += ": \(error.kind)"
    case is Refusal: text += ": invalid value"
    default: break
    }
    return text
  }

  /// The path of a refused text's field, such as `items.3.day`.
  private static func path(ofField field: String) -> String {
    field.split(separator: ".").reduce(into: "") { path, part in
      if part.allSatisfy(\.isNumber) {
        path += "[\(part)]"
      } else {
        path += path.isEmpty ? String(part) : "." + part
      }
    }
  }
}

extension DecodingError {
  /// The path of the value that could not be decoded, including a missing member's name.
  fileprivate var path: String? {
    let keys: [any CodingKey]
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      keys = context.codingPath
    case .keyNotFound(let key, let context): keys = context.codingPath + [key]
    @unknown default: keys = []
    }
    let path = keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
    return path.isEmpty ? nil : path
  }

  fileprivate var kind: String {
    switch self {
    case .typeMismatch(let type, _): "not a \(type)"
    case .valueNotFound(let type, _): "null instead of a \(type)"
    case .keyNotFound: "missing"
    case .dataCorrupted: "invalid value"
    @unknown default: "undecodable"
    }
  }
}
