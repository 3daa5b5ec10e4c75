import Commons
import Core
import HTTP
import SQL
import Wire

extension Rate {
  /// Reading calendar feeds, by address: calendars ask every few minutes at most.
  fileprivate static let calendars = Rate(burst: 60, perMinute: 30)
}

extension YediApp {
  func mountCalendars(on site: inout Site) throws {
    let (feeds, services) = (features.calendars, services)
    try site.read(Yedi.calendars, .members) { _, me, db in
      try feeds.show(me, in: db)
    } page: { calendars, _, view in
      CalendarsPage(view: view, calendars: calendars)
    }
    try site.write(
      Yedi.openCalendar, .members,
      then: .to(Yedi.calendars.path, ko: "주소를 만들었어요.", en: "The address is ready.")
    ) { context, me, db in
      try feeds.open(context.input.role, as: me, in: db)
    } rejected: { rejected, view, db in
      CalendarsPage(
        view: view, calendars: try feeds.show(view.me, in: db), formState: rejected.form)
    }
    try site.write(
      Yedi.closeCalendar, .members,
      then: .to(Yedi.calendars.path, ko: "주소를 없앴어요.", en: "The address is gone.")
    ) { context, me, db in
      try feeds.close(context.input.role, as: me, in: db)
    }
    try site.mount(Yedi.calendar) { request, name in
      try services.rateLimiter.take(
        .calendars, Yedi.calendar.pattern, from: request.remoteAddress)
      let origin = services.settings[.site] ?? request.origin
      let now = services.world.now()
      let text = try await services.db.read { db in
        try feeds.feed(name, origin: origin, at: now, in: db)
      }
      let body = Array(text.utf8)
      return Response(
        headers: [
          Header("Content-Type", "text/calendar; charset=utf-8"),
          Header("ETag", "\"\(base64URL(sha256(body)))\""),
          Header("Cache-Control", "private, no-cache"),
        ], body: .bytes(body))
    }
  }
}

extension Request {
  /// The origin that was asked, when the settings name none.
  fileprivate var origin: String {
    header("Host").map { (isSecure ? "https://" : "http://") + $0 } ?? ""
  }
}
