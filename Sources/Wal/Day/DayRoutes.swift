import Commons
import Core
import HTML
import SQL
import Wire

extension WalApp {
  func mountDay(on site: inout Site) throws {
    try site.read(Wal.first, .readers) { context, caller, db in
      switch caller {
      case .stranger: Wal.First(.login)
      case .viewer: Wal.First(.onboarding)
      case .member(let me):
        Wal.First(.main, today: try features.days.today(of: me, at: context.now, in: db))
      }
    } followUp: { first, caller in
      guard let me = caller.member, let day = first.today?.day, me.settings.listed != day
      else { return nil }
      return { context, _, db in
        Wal.First(.main, today: try features.days.drawnToday(of: me, at: context.now, in: db))
      }
    } page: { first, _, view in
      FirstPage(view: view, first: first)
    }
    try site.page(LoginPage.path, .readers) { view, _ in LoginPage(view: view) }
    try site.linkPicture(LoginPage.linkPath) { _ in LoginPage.link }
    try site.read(Wal.today, .members) { context, me, db in
      try features.days.today(of: me, at: context.now, in: db)
    } followUp: { today, me in
      guard me.settings.listed != today.day else { return nil }
      return { context, me, db in try features.days.drawnToday(of: me, at: context.now, in: db) }
    } page: { today, _, view in
      MainPage(view: view, today: today, zone: view.me.settings.zone)
    }
    try site.write(
      Wal.open, .members, then: .next { item, _ in .to(Wal.first.path + "?item=\(item.id)") }
    ) { context, me, db in
      try features.days.open(context.path, as: me, at: context.now, in: db)
    } onRefusal: { refusal in
      // Pressed on a page that was open over midnight.
      guard refusal == .notFound else { return nil }
      return { _, _ in
        .to(
          Wal.first.path, ko: "지난 왈소리예요. 오늘 왈소리를 보여 드릴게요.",
          en: "That message is from another day. Here are today's.")
      }
    }
    let services = site.services
    try site.picture(
      Wal.picture, .members,
      named: { $0.pictureName(on: $1.me.settings.zone.day(at: $0.at)) }
    ) { context, me, db in
      try features.days.opened(context.path, as: me, at: context.now, in: db)
    } drawing: { item, view in
      Picture(width: 1080, height: 1920, in: view.language) {
        MessagePicture(
          item: item, text: item.text ?? "", files: services.files, signature: view.site)
      }
    }
  }
}
