import Core
import HTML
public import HTTP
public import Wire

/// A parsed request: path parameters, input and time.
public struct RequestContext<Path: Sendable, Input: Sendable>: Sendable {
  public let path: Path
  public let input: Input
  public let now: Instant
  public let request: Request

  /// A rough device fingerprint: network and user agent; nil without a user agent.
  ///
  /// A carrier or campus shares one address among many people, so an address alone is no device.
  /// People with one model behind one address still look like one device.
  public var device: String? {
    guard let agent = request.header("User-Agent"), !agent.isEmpty else { return nil }
    return "\(network(request.remoteAddress)) \(agent)"
  }

  /// The submitted fields, for a page that shows the form again.
  public var form: FormState { FormState(refusal: nil, fields: request.fields) }
}

/// A rejected form: the submitted fields and the refusal.
public struct RejectedForm<Path: Sendable>: Sendable {
  public let path: Path
  public let form: FormState
}

/// The state of a form: empty, or the submitted fields and the refusal.
public struct FormState: Sendable {
  public var refusal: Refusal?
  /// What else is wrong, for forms that tell every fault at once.
  public var others: [Refusal] = []
  var fields: [(name: String, value: String)]

  /// An empty form.
  public static let empty = FormState(refusal: nil, fields: [])

  /// The submitted value of `name`, or an empty string.
  public func value(_ name: String) -> String {
    fields.first { $0.name == name }?.value ?? ""
  }

  /// All submitted values of `name`.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The refusal to show beside `name`, if that field was rejected.
  public func fieldRefusal(about name: String) -> Refusal? {
    refusal?.field == name ? refusal : others.first { $0.field == name }
  }

  /// The refused form with what is wrong with its other fields too, read as `input`.
  ///
  /// `check` says what is wrong with the values that were read. `unread` names the fields that could not be read: they hold
  /// stand-ins, with which `check` compares no other field.
  public func withAllFaults<Input: Decodable>(
    of input: Input.Type, check: (Input, _ unread: Set<String>) -> [Refusal] = { _, _ in [] }
  ) -> FormState {
    guard let field = refusal?.field else { return self }
    var form = self
    var (read, faults) = readWithFaults(fields, as: input)
    if let read { faults += check(read, Set(faults.compactMap(\.field))) }
    var named: Set = [field]
    form.others = faults.filter { $0.field.map { named.insert($0).inserted } ?? false }
    return form
  }

  public init(refusal: Refusal?, fields: [(name: String, value: String)]) {
    self.refusal = refusal
    self.fields = fields
  }
}

/// The redirect after a mutation, with an optional toast.
public struct Redirect: Sendable {
  let path: String
  let toast: (ko: String, en: String)?
  /// Whether the session ends and its cookie is cleared.
  public var endsSession = false
  /// Whether to clear the provider's name hint; ending the session clears it too.
  public var clearsProviderNameHint = false
  /// The language just chosen for the account.
  var languageOption: AccountLanguage.Option?

  private init(_ path: String, _ toast: (ko: String, en: String)?) {
    self.path = path
    self.toast = toast
  }

  /// Redirects to `path`.
  public static func to(_ path: String) -> Redirect { Redirect(path, nil) }

  static func to(_ path: String, _ toast: LocalizedText, endsSession: Bool) -> Redirect {
    var redirect = Redirect(path, (toast.ko, toast.en))
    redirect.endsSession = endsSession
    return redirect
  }

  /// Redirects to `path` and shows a toast there.
  public static func to(_ path: String, ko: String, en: String) -> Redirect {
    Redirect(path, (ko, en))
  }
}
