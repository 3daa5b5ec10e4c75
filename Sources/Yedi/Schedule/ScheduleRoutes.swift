import Commons
import Core
import HTML
import SQL
import Wire

extension YediApp {
  func mountSchedule(on site: inout Site) throws {
    let (schedules, bookings) = (features.schedules, features.bookings)
    try site.read(Yedi.schedule, .members) { context, me, db in
      try schedules.day(context.input, of: me, at: context.now, in: db)
    } refused: { refusal, _, view, _ in
      UnregisteredPage(instead: refusal, of: .schedule, view)
    } page: { schedule, _, view in
      SchedulePage(view: view, schedule: schedule, formState: .empty)
    }
    try site.read(Yedi.week, .members) { context, me, db in
      try schedules.week(context.input, of: me, at: context.now, in: db)
    } page: { week, _, view in
      WeekPage(view: view, week: week)
    }
    try site.write(
      Yedi.walkIn, .members,
      then: .next { booking, _ in
        .to(
          Yedi.schedule.path + "?day=\(Zone.seoul.day(at: booking.startsAt))", ko: "예약을 넣었어요.",
          en: "Entered.")
      }
    ) { context, me, db in
      try bookings.walkIn(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      let day = try? Day(rejected.form.value("day"))
      return SchedulePage(
        view: view,
        schedule: try schedules.day(
          Yedi.ScheduleRequest(day: day), of: view.me, at: view.now, in: db),
        formState: rejected.form.withAllFaults(of: Yedi.WalkInRequest.self) { walkIn, _ in
          walkIn.services.isEmpty ? [.servicesNone] : []
        })
    }
  }

  func mountClosures(on site: inout Site) throws {
    let book = features.closures
    try site.read(Yedi.closures, .members) { context, me, db in
      try book.show(me, at: context.now, in: db)
    } page: { closures, _, view in
      ClosuresPage(view: view, closures: closures)
    }
    try site.write(
      Yedi.close, .members, then: .to(Yedi.closures.path, ko: "휴무로 정했어요.", en: "Closed.")
    ) { context, me, db in
      try book.close(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      ClosuresPage(
        view: view, closures: try book.show(view.me, at: view.now, in: db),
        closing: rejected.form.withAllFaults(of: Yedi.CloseRequest.self) {
          $0.faults(at: view.now, besides: $1)
        })
    }
    try site.write(
      Yedi.reopen, .members, then: .to(Yedi.closures.path, ko: "휴무를 풀었어요.", en: "Open again.")
    ) { context, me, db in
      try book.reopen(context.input.day, as: me, at: context.now, in: db)
    }
    try site.write(
      Yedi.addBreak, .members, then: .to(Yedi.closures.path, ko: "휴게를 넣었어요.", en: "Added.")
    ) { context, me, db in
      try book.add(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      ClosuresPage(
        view: view, closures: try book.show(view.me, at: view.now, in: db),
        breakState: rejected.form.withAllFaults(of: Yedi.BreakRequest.self) {
          $0.faults(besides: $1)
        })
    }
    try site.write(
      Yedi.editBreak, .members, then: .to(Yedi.closures.path, ko: "저장했어요.", en: "Saved.")
    ) { context, me, db in
      try book.edit(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      ClosuresPage(
        view: view, closures: try book.show(view.me, at: view.now, in: db),
        breakState: rejected.form.withAllFaults(of: Yedi.BreakRequest.self) {
          $0.faults(besides: $1)
        }, edited: rejected.path)
    }
    try site.write(
      Yedi.removeBreak, .members, then: .to(Yedi.closures.path, ko: "휴게를 뺐어요.", en: "Removed.")
    ) { context, me, db in
      try book.remove(context.path, as: me, at: context.now, in: db)
    }
  }
}
