import Commons
import Core
import HTML
import SQL
import Wire

extension YediApp {
  /// Private notes, revenue and the waiting list.
  func mountSalon(on site: inout Site) throws {
    let (notes, revenues) = (features.clientNotes, features.revenues)
    try site.write(
      Yedi.noteClient, .members,
      then: .next { booking, _ in
        .to(Yedi.booking.path(booking.id), ko: "메모를 저장했어요.", en: "Note saved.")
      }
    ) { context, me, db in
      try notes.set(context.path, context.input.note, as: me, in: db)
    } rejected: { [bookings = features.bookings] rejected, view, db in
      BookingPage(
        view: view, booking: try bookings.show(rejected.path, as: view.me, in: db),
        formState: rejected.form)
    }
    try site.read(Yedi.revenue, .members) { context, me, db in
      try revenues.month(context.input, of: me, at: context.now, in: db)
    } page: { revenue, _, view in
      RevenuePage(view: view, revenue: revenue)
    }
    try mountWaits(on: &site)
  }

  private func mountWaits(on site: inout Site) throws {
    let (waiting, holds) = (features.waiting, features.holds)
    try site.read(Yedi.waits, .members) { context, me, db in
      try waiting.list(of: me, at: context.now, in: db)
    } page: { waits, _, view in
      WaitsPage(view: view, waits: waits)
    }
    try site.write(
      Yedi.wait, .members,
      then: .next { _, context in
        .to(Self.afterWaiting(context), ko: "빈 시간이 나면 알려 드릴게요.", en: "We will tell you.")
      }
    ) { context, me, db in
      try waiting.wait(context.path, context.input.day, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      SlotPage(
        view: view.with(me: .member(view.me)),
        choice: try holds.slots(
          rejected.path, Yedi.SlotRequest(rejected.form), for: .member(view.me), at: view.now,
          in: db),
        refusal: rejected.form.refusal)
    }
    try site.write(
      Yedi.stopWaiting, .members,
      then: .next { _, context in
        .to(Self.afterWaiting(context), ko: "더는 기다리지 않아요.", en: "Stopped.")
      }
    ) { context, me, db in
      try waiting.stop(context.path, context.input.day, as: me, in: db)
    }
  }

  /// Back to the list of days, or to the times of the day with what was chosen.
  private static func afterWaiting(
    _ context: RequestContext<ID<Yedi.Designer>, Yedi.WaitRequest>
  ) -> String {
    let form = context.form
    return form.value(WaitsPage.field).isEmpty
      ? Yedi.SlotRequest(form).path(of: context.path) : Yedi.waits.path
  }
}
