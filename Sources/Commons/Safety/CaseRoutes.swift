import HTML
import SQL
import Wire

extension Site {
  /// Mounts what was reported, and what operators do about it.
  mutating func mountCases() throws {
    let cases = Cases(house: house)
    try read(Operator.reports, .operators) { ask, _, db in
      try cases.list(ask.input, in: db)
    } page: { page, _, view in
      ReportsPage(view: view, reports: page)
    }
    try read(
      Operator.report, .operators,
      { ask, me, db in try cases.show(ask.path, to: me, in: db) },
      settle: { found, _ in
        { ask, me, db in
          try cases.noteOpening(ask.path, by: me, at: ask.now, in: db)
          return found
        }
      },
      page: { found, _, view in CasePage(view: view, found: found) })
    try read(Operator.suspensions, .operators) { ask, _, db in
      try cases.suspensions(ask.input, in: db)
    } page: { page, _, view in
      SuspensionsPage(view: view, suspensions: page)
    }
    try write(
      Operator.removeReported, .operators,
      then: .next { _, ask in
        .to(Operator.report.path(ask.path), ko: "지웠어요.", en: "It is gone.")
      }
    ) { ask, me, db in
      try cases.remove(ask.path, by: me, at: ask.now, in: db)
    }
    try write(
      Operator.suspendReported, .operators,
      then: .next { _, ask in
        .to(Operator.report.path(ask.path), ko: "들어오지 못하게 했어요.", en: "They are kept out.")
      }
    ) { ask, me, db in
      try cases.suspend(ask.path, by: me, at: ask.now, in: db)
    }
    try write(
      Operator.liftSuspension, .operators,
      then: .to(Operator.suspensions.path, ko: "다시 들어올 수 있어요.", en: "They may come in again.")
    ) { ask, me, db in
      try cases.lift(ask.path, by: me, at: ask.now, in: db)
    }
    try write(
      Operator.handleReport, .operators,
      then: .to(Operator.reports.path, ko: "살펴본 것으로 해 둘게요.", en: "Marked as looked at.")
    ) { ask, me, db in
      try cases.close(ask.path, by: me, at: ask.now, in: db)
    }
  }
}
