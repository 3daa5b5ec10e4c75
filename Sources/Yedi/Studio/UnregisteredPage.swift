import Commons
import HTML
import Wire

/// A designer's tab before their shop is registered: the way to the form.
struct UnregisteredPage: HTML {
  private let view: View<Member>
  private let tab: Tab

  /// Stands in the place of a refusal that is due to the missing shop; nil for any other, and for clients.
  init?(instead refusal: Refusal, of tab: Tab, _ view: View<Member>) {
    guard refusal == .designersOnly, view.me.role == .designer else { return nil }
    self.view = view
    self.tab = tab
  }

  var body: some HTML {
    Screen(view: view, title: tab.name, tab: tab) {
      section(.class("empty")) {
        img(.src(view.file("svg/yedi/comb.svg")), .alt(""), .width(120), .height(120))
        h2 { t(ko: "아직 샵을 등록하지 않았어요", en: "Your shop is not registered yet") }
        p {
          t(
            ko: "등록하면 게시물을 올리고 예약을 받을 수 있어요.",
            en: "Once it is, you can publish posts and take bookings.")
        }
        div(.class("actions")) {
          a(.class("button auto"), .href(RegisterPage.path)) { RegisterPage.title }
        }
      }
    }
  }
}
