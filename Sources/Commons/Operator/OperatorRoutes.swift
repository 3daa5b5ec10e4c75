import HTML
import SQL
import Wire

extension Site {
  /// Mounts what operators see and do; the demo's outbox too, under `--demo`.
  mutating func mountOperator() throws {
    let desk = Desk(house: house)
    try read(Operator.desk, .operators) { ask, _, db in
      try desk.show(at: ask.now, in: db)
    } page: { state, _, view in
      DeskPage(view: view, desk: state)
    }
    try read(Operator.messages, .operators) { ask, _, db in
      try desk.messages(ask.input, in: db)
    } page: { page, _, view in
      StuckPage(view: view, kind: .messages, stuck: page)
    }
    try read(Operator.jobs, .operators) { ask, _, db in
      try desk.jobs(ask.input, in: db)
    } page: { page, _, view in
      StuckPage(view: view, kind: .jobs, stuck: page)
    }
    try read(Operator.acts, .operators) { ask, _, db in
      try desk.acts(ask.input, in: db)
    } page: { page, _, view in
      ActsPage(view: view, acts: page)
    }
    try mountCases()
    try mountMending(desk)
    if house.demo != nil { try mountShown() }
  }

  private mutating func mountMending(_ desk: Desk) throws {
    try write(
      Operator.retryMessage, .operators,
      then: .to(Operator.messages.path, ko: "다시 보내 볼게요.", en: "It will be tried again.")
    ) { ask, me, db in
      try desk.retry(ask.path, by: me, at: ask.now, in: db)
    }
    try write(
      Operator.dropMessage, .operators,
      then: .to(Operator.messages.path, ko: "버렸어요.", en: "Dropped.")
    ) { ask, me, db in
      try desk.drop(ask.path, by: me, at: ask.now, in: db)
    }
    try write(
      Operator.retryJob, .operators,
      then: .to(Operator.jobs.path, ko: "다시 해 볼게요.", en: "It will be tried again.")
    ) { ask, me, db in
      try desk.retry(job: ask.path, by: me, at: ask.now, in: db)
    }
    try write(
      Operator.dropJob, .operators,
      then: .to(Operator.jobs.path, ko: "버렸어요.", en: "Dropped.")
    ) { ask, me, db in
      try desk.drop(job: ask.path, by: me, at: ask.now, in: db)
    }
  }
}
