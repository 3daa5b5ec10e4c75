import Commons
import HTML
import Wire

/// Whether a handle is free or an invitation code valid (`docs/spec/yello.md` Y49, Y52).
///
/// A script gets the error text only.
struct HandlePage: HTML {
  let view: View<Viewer>
  let handle: Yello.Handle
  let state: Yello.HandleState

  var body: some HTML {
    if view.isPartial {
      if let fieldRefusal { fieldRefusal.words }
    } else {
      Document(view, YelloApp.branding, t(ko: "아이디 확인", en: "Check an ID")) {
        main(.id("main"), .class("page fill")) {
          section(.class("empty")) {
            h1 { "@\(handle)" }
            p {
              if let fieldRefusal {
                fieldRefusal.words
              } else {
                t(ko: "쓸 수 있어요.", en: "That one is free.")
              }
            }
            div(.class("actions")) {
              a(.class("button auto"), .href(Yello.joining.path)) {
                t(ko: "가입하러 가기", en: "Back to sign-up")
              }
            }
          }
        }
      }
    }
  }

  /// The requesting field decides: an invitation code must exist, a new handle must not.
  private var fieldRefusal: Refusal? {
    if view.query("referral") != nil { return state.invites ? nil : .referralUnknown }
    return state.isTaken ? .handleTaken : nil
  }
}
