import Commons
import HTML
import SQL
import Wire

extension WalApp {
  func mountReservations(on site: inout Site) throws {
    let reservations = features.reservations
    try site.read(Wal.calendar, .members) { context, me, db in
      try reservations.calendar(of: me, again: context.input.again, at: context.now, in: db)
    } page: { calendar, context, view in
      WritePage(view: view, calendar: calendar, formState: .empty)
    }
    try site.write(
      Wal.reserve, .members,
      then: .next { kept, _ in .to(Wal.reservation.path(kept.id)) }
    ) { context, me, db in
      try reservations.reserve(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      WritePage(
        view: view,
        calendar: try reservations.calendar(of: view.me, again: nil, at: view.now, in: db),
        formState: rejected.form)
    }
    try site.read(Wal.reservation, .members) { context, me, db in
      try reservations.show(context.path, as: me, at: context.now, in: db)
    } page: { reservation, _, view in
      ReservedPage(view: view, reservation: reservation)
    }
    try site.read(Wal.peek, .members) { context, me, db in
      try reservations.peek(context.path, as: me, in: db)
    } page: { peek, _, view in
      PeekPage(view: view, peek: peek)
    }
    try site.read(Wal.history, .members) { context, me, db in
      try reservations.history(context.input, of: me, at: context.now, in: db)
    } page: { history, _, view in
      HistoryPage(view: view, history: history)
    }
    try site.write(
      Wal.cancel, .members,
      then: .to(Wal.history.path, ko: "예약을 취소했어요.", en: "Cancelled.")
    ) { context, me, db in
      try reservations.cancel(context.path, as: me, in: db)
    } onRefusal: {
      Self.backToHistory($0)
    }
    try site.write(
      Wal.forget, .members,
      then: .to(Wal.history.path, ko: "지웠어요.", en: "Deleted.")
    ) { context, me, db in
      try reservations.forget(context.path, as: me, at: context.now, in: db)
    } onRefusal: {
      Self.backToHistory($0)
    }
  }

  /// To the history, which shows what became of a message that is gone or delivered since the page was opened.
  private static func backToHistory(
    _ refusal: Refusal
  ) -> (@Sendable (Member, Transaction) throws -> Redirect?)? {
    switch refusal {
    case .notFound:
      { _, _ in
        .to(
          Wal.history.path, ko: "이미 취소했거나 지운 메시지예요.",
          en: "This message is cancelled or deleted already.")
      }
    case .deliveredAlready:
      { _, _ in .to(Wal.history.path, ko: refusal.ko, en: refusal.en) }
    default: nil
    }
  }
}
