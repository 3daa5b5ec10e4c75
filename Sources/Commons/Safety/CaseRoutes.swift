import HTML
import SQL
import Wire

extension Site {
  /// Mounts the operators' routes for reports and suspensions.
  mutating func mountCases() throws {
    let cases = Cases(services: services)
    try read(Operator.reports, .operators) { context, _, db in
      try cases.list(context.input, in: db)
    } page: { page, _, view in
      ReportsPage(view: view, reports: page)
    }
    try read(
      Operator.report, .operators,
      { context, me, db in try cases.show(context.path, to: me, in: db) },
      followUp: { found, _ in
        { context, me, db in
          try cases.recordOpening(context.path, by: me, at: context.now, in: db)
          return found
        }
      },
      page: { found, _, view in CasePage(view: view, found: found) })
    try read(Operator.suspensions, .operators) { context, _, db in
      try cases.suspensions(context.input, in: db)
    } page: { page, _, view in
      SuspensionsPage(view: view, suspensions: page)
    }
    try write(
      Operator.removeReported, .operators,
      then: .next { _, context in
        .to(Operator.report.path(context.path), ko: "지웠어요.", en: "It is gone.")
      }
    ) { context, me, db in
      try cases.remove(context.path, by: me, at: context.now, in: db)
    }
    try write(
      Operator.suspendReported, .operators,
      then: .next { _, context in
        .to(Operator.report.path(context.path), ko: "들어오지 못하게 했어요.", en: "They are kept out.")
      }
    ) { context, me, db in
      try cases.suspend(context.path, by: me, at: context.now, in: db)
    }
    try write(
      Operator.liftSuspension, .operators,
      then: .to(Operator.suspensions.path, ko: "다시 들어올 수 있어요.", en: "They may come in again.")
    ) { context, me, db in
      try cases.lift(context.path, by: me, at: context.now, in: db)
    }
    try write(
      Operator.handleReport, .operators,
      then: .to(Operator.reports.path, ko: "살펴본 것으로 해 둘게요.", en: "Marked as looked at.")
    ) { context, me, db in
      try cases.close(context.path, by: me, at: context.now, in: db)
    }
  }
}
