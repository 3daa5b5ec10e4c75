import Commons
import HTML
import Wire

/// The first screen for each state of the visitor (`docs/spec/wal.md`, First screen).
///
/// It is rendered directly: no blank page and no redirect comes first.
struct FirstPage: HTML {
  let view: View<Reader>
  let first: Wal.First

  var body: some HTML {
    if let today = first.today {
      if view.query("welcome") != nil {
        WelcomePage(view: view)
      } else {
        MainPage(view: view, today: today, zone: view.me.member?.settings.zone ?? .seoul)
      }
    } else if first.screen == .login {
      LoginPage(view: view)
    } else {
      JoinPage(view: view, account: view.me.account, form: .empty)
    }
  }
}
