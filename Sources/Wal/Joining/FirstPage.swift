import Commons
import HTML
import Wire

/// Whatever comes first for whoever asks (`docs/spec/wal.md`, First screen): no blank page and no way around between.
struct FirstPage: HTML {
  let view: View<VisitorOrMember>
  let first: Wal.First

  var body: some HTML {
    if let today = first.today {
      if view.query("welcome") != nil {
        WelcomePage(view: view)
      } else {
        MainPage(view: view, today: today)
      }
    } else if first.screen == .login {
      LoginPage(view: view)
    } else {
      JoinPage(view: view, form: .empty)
    }
  }
}
