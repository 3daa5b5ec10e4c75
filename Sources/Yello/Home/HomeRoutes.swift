import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountHome(on site: inout Site) throws {
    try site.read(Yello.home, .members) { context, me, db in
      try features.homes.show(me, at: context.now, in: db)
    } page: { home, _, view in
      HomePage(view: view, home: home, rules: features.rules)
    }
  }
}
