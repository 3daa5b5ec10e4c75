import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountAround(on site: inout Site) throws {
    try site.read(Yello.timeline, .members) { context, me, db in
      try features.timeline.list(context.input, for: me, in: db)
    } page: { page, context, view in
      AroundPage(
        view: view, heard: page, filter: context.input.filter, rules: features.rules)
    }
  }
}
