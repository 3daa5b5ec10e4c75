public import HTTP
public import Wire

/// One request, read: the path's value, the input, and the moment it is answered at.
public struct RequestContext<Path: Sendable, Input: Sendable>: Sendable {
  public let path: Path
  public let input: Input
  public let now: Instant
  public let request: Request

  /// What tells one device from others, roughly: its network and what it calls itself.
  public var device: String {
    "\(network(request.remoteAddress)) \(request.header("User-Agent") ?? "")"
  }

  /// What was typed, for a page that shows the form again.
  public var form: FormState { FormState(refusal: nil, fields: request.fields) }
}

/// A form that was refused: what was typed, and why it did not pass.
public struct RejectedForm<Path: Sendable>: Sendable {
  public let path: Path
  public let form: FormState
}

/// What stands in a form: nothing yet, or what was typed and the refusal it met.
public struct FormState: Sendable {
  public var refusal: Refusal?
  var fields: [(name: String, value: String)]

  /// A form nobody has filled in.
  public static let empty = FormState(refusal: nil, fields: [])

  /// What was typed into `name`; empty when nothing was.
  public func value(_ name: String) -> String {
    fields.first { $0.name == name }?.value ?? ""
  }

  /// All that was chosen for `name`.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The sentence to show beside `name`, when that is the field that was refused.
  public func complaint(about name: String) -> Refusal? {
    refusal?.field == name ? refusal : nil
  }

  public init(refusal: Refusal?, fields: [(name: String, value: String)]) {
    self.refusal = refusal
    self.fields = fields
  }
}

/// Where a browser goes after a change, and the sentence it finds there.
public struct Redirect: Sendable {
  let path: String
  let said: (ko: String, en: String)?
  /// Whether the browser's session is over, and its cookie with it.
  public var endsSession = false
  /// Whether what a provider said of them goes from the browser; it goes with a session, too.
  public var clearsProviderNameHint = false

  private init(_ path: String, _ said: (ko: String, en: String)?) {
    self.path = path
    self.said = said
  }

  /// Goes to `path`.
  public static func to(_ path: String) -> Redirect { Redirect(path, nil) }

  /// Goes to `path`, where a toast says the sentence.
  public static func to(_ path: String, ko: String, en: String) -> Redirect {
    Redirect(path, (ko, en))
  }
}
