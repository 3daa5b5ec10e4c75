import Delivery
import HTML
import SQL
import Wire

extension Site {
  /// Mounts the operators' pages, and under `--demo` the demo's outbox.
  mutating func mountOperator() throws {
    let backlog = Backlog(services: services)
    try read(Operator.backlog, .operators) { context, _, db in
      try backlog.show(at: context.now, in: db)
    } page: { state, _, view in
      BacklogPage(view: view, backlog: state)
    }
    try read(Operator.messages, .operators) { context, _, db in
      try backlog.messages(context.input, in: db)
    } page: { page, _, view in
      StuckPage(view: view, kind: .messages, stuck: page)
    }
    try read(Operator.jobs, .operators) { context, _, db in
      try backlog.jobs(context.input, in: db)
    } page: { page, _, view in
      StuckPage(view: view, kind: .jobs, stuck: page)
    }
    try read(Operator.acts, .operators) { context, _, db in
      try backlog.acts(context.input, in: db)
    } page: { page, _, view in
      OperatorLogPage(view: view, acts: page)
    }
    try mountCases()
    try mountRetry(backlog)
    if services.demo != nil { try mountDemoOutbox() }
  }

  private mutating func mountRetry(_ backlog: Backlog) throws {
    try write(
      Operator.retryMessage, .operators,
      then: .to(Operator.messages.path, ko: "다시 보내 볼게요.", en: "It will be tried again.")
    ) { context, me, db in
      try backlog.retry(context.path, by: me, at: context.now, in: db)
    }
    try write(
      Operator.dropMessage, .operators,
      then: .to(Operator.messages.path, ko: "버렸어요.", en: "Dropped.")
    ) { context, me, db in
      try backlog.drop(context.path, by: me, at: context.now, in: db)
    }
    try write(
      Operator.retryJob, .operators,
      then: .to(Operator.jobs.path, ko: "다시 해 볼게요.", en: "It will be tried again.")
    ) { context, me, db in
      try backlog.retry(job: context.path, by: me, at: context.now, in: db)
    }
    try write(
      Operator.dropJob, .operators,
      then: .to(Operator.jobs.path, ko: "버렸어요.", en: "Dropped.")
    ) { context, me, db in
      try backlog.drop(job: context.path, by: me, at: context.now, in: db)
    }
  }
}
