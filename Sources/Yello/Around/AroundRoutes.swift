import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountAround(on site: inout Site) throws {
    try site.read(Yello.timeline, .members) { ask, me, db in
      try features.timeline.list(ask.input, for: me, in: db)
    } page: { page, ask, view in
      AroundPage(
        view: view, heard: page, filter: ask.input.filter, rules: features.rules)
    }
  }
}
