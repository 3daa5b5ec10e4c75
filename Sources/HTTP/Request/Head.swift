import Wire

/// The parsed head of a request; shared, so copying a `Request` copies no text.
final class Head: Sendable {
  let verb: Verb
  let path: String
  let query: String
  let headers: Headers
  let id: String
  let remoteAddress: String
  let isSecure: Bool

  init(
    verb: Verb, target: String, headers: Headers, id: String, remoteAddress: String, isSecure: Bool
  ) {
    self.verb = verb
    if let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
      path = String(target[..<mark])
      query = String(target[target.utf8.index(after: mark)...])
    } else {
      path = target
      query = ""
    }
    self.headers = headers
    self.id = id
    self.remoteAddress = remoteAddress
    self.isSecure = isSecure
  }
}

/// The request method as sent, including methods that have no routes.
enum Verb: Sendable, Hashable {
  case get, head, post, put, delete, options, other

  init(_ method: Method) {
    switch method {
    case .get: self = .get
    case .post: self = .post
    case .put: self = .put
    case .delete: self = .delete
    }
  }

  init(named name: String) {
    switch name {
    case "GET": self = .get
    case "HEAD": self = .head
    case "OPTIONS": self = .options
    default: self = Method(rawValue: name).map(Verb.init) ?? .other
    }
  }

  /// The method of the routes that may answer; nil when there are none.
  var method: Method? {
    switch self {
    case .get, .head: .get
    case .post: .post
    case .put: .put
    case .delete: .delete
    case .options, .other: nil
    }
  }

  /// The name in the access log.
  var name: StaticString {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .other: "-"
    }
  }
}
