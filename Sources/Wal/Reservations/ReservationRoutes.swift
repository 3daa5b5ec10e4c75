import Commons
import HTML
import SQL
import Wire

extension WalApp {
  func mountReservations(on site: inout Site) throws {
    let reservations = features.reservations
    try site.read(Wal.calendar, .members) { ask, me, db in
      try reservations.calendar(of: me, again: ask.input.again, at: ask.now, in: db)
    } page: { calendar, ask, view in
      WritePage(view: view, calendar: calendar, typed: .empty)
    }
    try site.write(
      Wal.reserve, .members,
      then: .next { kept, _ in .to(Wal.reservation.path(kept.id)) }
    ) { ask, me, db in
      try reservations.reserve(ask.input, as: me, at: ask.now, in: db)
    } again: { again, view, db in
      WritePage(
        view: view,
        calendar: try reservations.calendar(of: view.me, again: nil, at: view.now, in: db),
        typed: again.form)
    }
    try site.read(Wal.reservation, .members) { ask, me, db in
      try reservations.show(ask.path, as: me, at: ask.now, in: db)
    } page: { reservation, _, view in
      ReservedPage(view: view, reservation: reservation)
    }
    try site.read(Wal.peek, .members) { ask, me, db in
      try reservations.peek(ask.path, as: me, in: db)
    } page: { peek, _, view in
      PeekPage(view: view, peek: peek)
    }
    try site.read(Wal.history, .members) { ask, me, db in
      try reservations.history(ask.input, of: me, at: ask.now, in: db)
    } page: { history, _, view in
      HistoryPage(view: view, history: history)
    }
    try site.write(
      Wal.cancel, .members,
      then: .to(Wal.history.path, ko: "예약을 취소했어요.", en: "Cancelled.")
    ) { ask, me, db in
      try reservations.cancel(ask.path, as: me, in: db)
    }
    try site.write(
      Wal.forget, .members,
      then: .to(Wal.history.path, ko: "지웠어요.", en: "Deleted.")
    ) { ask, me, db in
      try reservations.forget(ask.path, as: me, at: ask.now, in: db)
    }
  }
}
