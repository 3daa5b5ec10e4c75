import Core
import HTML
import Wire

/// Detects concurrent edits by operators.
///
/// A form carries the version it was made from (`seen`). If the row has changed since, nothing is
/// overwritten: the form returns with the input and the current value. Saving it again overwrites
/// that value.
public enum Edits {
  /// A version of these parts; it changes when any part changes.
  public static func version(of parts: [String]) -> String {
    String(base64URL(sha256(parts.joined(separator: "\u{0}").utf8)).prefix(16))
  }

  /// Refuses an edit that was made from an outdated version.
  static func check(_ seen: String?, against version: String) throws(Refusal) {
    guard let seen else { throw .missing("seen") }
    guard seen == version else { throw .changedMeanwhile }
  }

  /// Loads the current value for a form rejected as outdated; nil for any other form.
  static func current<Path, Thing>(
    _ rejected: RejectedForm<Path>, _ load: (Path) throws -> Thing
  ) rethrows -> Thing? {
    rejected.form.refusal == .changedMeanwhile ? try load(rejected.path) : nil
  }
}

/// The head of an operator's form: hidden version, general refusal and current value.
struct EditHead<Current: HTML>: HTML {
  let formState: FormState
  let version: String?
  let current: Current

  /// `version` is that of the current value, when it is shown.
  init(_ formState: FormState, now version: String?, @HTMLBuilder current: () -> Current) {
    self.formState = formState
    self.version = version
    self.current = current()
  }

  var body: some HTML {
    input(.type("hidden"), .name("seen"), .value(version ?? formState.value("seen")))
    if let refusal = formState.refusal, refusal.field == nil {
      div(.class("banner warn"), .role("alert")) {
        p { refusal.words }
      }
    }
    if version != nil {
      section(.class("card stack tight"), .aria("labelledby", "current")) {
        h2(.id("current")) { t(ko: "지금 모습", en: "As it stands now") }
        current
      }
    }
  }
}
