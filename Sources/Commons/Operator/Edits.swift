public import HTML
public import Wire

/// Operators' edits of what others may be editing too.
///
/// A form says which version it was made from (`seen`). When another stands by then, nothing is overwritten: the
/// form comes back with what was typed and what stands now, and only saving it again puts one in the other's place.
public enum Edits {
  /// Names what stands: another name as soon as any part is another.
  public static func version(of parts: [String]) -> String {
    String(base64URL(sha256(parts.joined(separator: "\u{0}").utf8)).prefix(16))
  }

  /// Refuses an edit that was not made from the version that stands.
  public static func check(_ seen: String?, against version: String) throws(Refusal) {
    guard let seen else { throw .missing("seen") }
    guard seen == version else { throw .changedMeanwhile }
  }

  /// What stands now, for a form that comes back because it is not what was seen; nil for any other form.
  public static func standing<Path, Thing>(
    _ rejected: RejectedForm<Path>, _ load: (Path) throws -> Thing
  ) rethrows -> Thing? {
    rejected.form.refusal == .changedMeanwhile ? try load(rejected.path) : nil
  }
}

/// The head of an operator's form: which version it is made from, and what is wrong with no field of its own, with
/// what stands now beside it.
public struct EditHead<Standing: HTML>: HTML {
  let typed: FormState
  let version: String?
  let standing: Standing

  /// `version` is that of what stands now, when it is shown.
  public init(_ typed: FormState, now version: String?, @HTMLBuilder standing: () -> Standing) {
    self.typed = typed
    self.version = version
    self.standing = standing()
  }

  public var body: some HTML {
    input(.type("hidden"), .name("seen"), .value(version ?? typed.value("seen")))
    if let refusal = typed.refusal, refusal.field == nil {
      div(.class("banner warn"), .role("alert")) { p { Words(ko: refusal.ko, en: refusal.en) } }
    }
    if version != nil {
      section(.class("card stack tight"), .aria("labelledby", "standing")) {
        h2(.id("standing")) { t(ko: "지금 모습", en: "As it stands now") }
        standing
      }
    }
  }
}
