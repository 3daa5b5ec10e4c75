/// Endpoints for operators: outbox messages, jobs, reports, suspensions and the audit log.
public enum Operator {
  /// The backlog of messages, jobs and reports.
  public static let backlog = Endpoint<Nothing, Nothing, Backlog>(
    "operator.backlog", .get, "/operator", for: .viewer,
    "The backlog of messages, jobs and reports; for operators", refusals: [.notFound])

  /// Messages that failed or are being retried, oldest first.
  public static let messages = Endpoint<Nothing, PageRequest, Page<Stuck>>(
    "operator.messages", .get, "/operator/messages", for: .viewer,
    "Failed and retried messages; for operators", refusals: [.notFound])

  /// Retries a message now.
  public static let retryMessage = Endpoint<ID<Stuck>, Nothing, Nothing>(
    "operator.retryMessage", .post, "/operator/messages/:message/tries", for: .viewer,
    "Retry a message now")

  /// Deletes a message without sending it.
  public static let dropMessage = Endpoint<ID<Stuck>, Nothing, Nothing>(
    "operator.dropMessage", .delete, "/operator/messages/:message", for: .viewer,
    "Delete a message without sending it")

  /// Jobs that failed or are being retried, oldest first.
  public static let jobs = Endpoint<Nothing, PageRequest, Page<Stuck>>(
    "operator.jobs", .get, "/operator/jobs", for: .viewer, "Failed and retried jobs; for operators",
    refusals: [.notFound])

  /// Retries a job now; its name is `kind:key`.
  public static let retryJob = Endpoint<String, Nothing, Nothing>(
    "operator.retryJob", .post, "/operator/jobs/:job/tries", for: .viewer, "Retry a job now")

  /// Deletes a job without running it.
  public static let dropJob = Endpoint<String, Nothing, Nothing>(
    "operator.dropJob", .delete, "/operator/jobs/:job", for: .viewer,
    "Delete a job without running it")

  /// Open reports, grouped by what was reported, oldest first.
  public static let reports = Endpoint<Nothing, PageRequest, Page<Report>>(
    "operator.reports", .get, "/operator/reports", for: .viewer,
    "Open reports; for operators", refusals: [.notFound])

  /// A report with the reported content; each reading is logged.
  public static let report = Endpoint<ID<Report>, Nothing, Case>(
    "operator.report", .get, "/operator/reports/:report", for: .viewer,
    "A report with the reported content; for operators", refusals: [.ownCase])

  /// Removes the reported content.
  public static let removeReported = Endpoint<ID<Report>, Nothing, Nothing>(
    "operator.removeReported", .delete, "/operator/reports/:report/subject", for: .viewer,
    "Remove the reported content", refusals: [.ownCase, .authorGone])

  /// Suspends the author of the reported content from the app.
  public static let suspendReported = Endpoint<ID<Report>, Nothing, Nothing>(
    "operator.suspendReported", .put, "/operator/reports/:report/suspension", for: .viewer,
    "Suspend the author from the app", refusals: [.ownCase, .authorGone])

  /// Closes all reports of this content.
  public static let handleReport = Endpoint<ID<Report>, Nothing, Nothing>(
    "operator.handleReport", .put, "/operator/reports/:report/handled", for: .viewer,
    "Close a report", refusals: [.ownCase])

  /// The suspended members of all apps, newest first.
  public static let suspensions = Endpoint<Nothing, PageRequest, Page<Suspension>>(
    "operator.suspensions", .get, "/operator/suspensions", for: .viewer,
    "Suspended members; for operators", refusals: [.notFound])

  /// Lifts a suspension.
  public static let liftSuspension = Endpoint<ID<Suspension>, Nothing, Nothing>(
    "operator.liftSuspension", .delete, "/operator/suspensions/:suspension", for: .viewer,
    "Lift a suspension", refusals: [.ownCase, .ownSuspension])

  /// The audit log of operators, newest first.
  public static let acts = Endpoint<Nothing, PageRequest, Page<LogEntry>>(
    "operator.acts", .get, "/operator/acts", for: .viewer, "The audit log of operators",
    refusals: [.notFound])

  /// The backlog, by channel and by kind of job.
  public struct Backlog: Codable, Sendable, Hashable {
    /// One row per channel that has messages, by name.
    public var messages: [BacklogRow]
    /// One row per kind that has jobs, by name.
    public var jobs: [BacklogRow]
    /// Open reports; several of the same content count once.
    public var openReports: Int

    public init(messages: [BacklogRow], jobs: [BacklogRow], openReports: Int) {
      self.messages = messages
      self.jobs = jobs
      self.openReports = openReports
    }
  }

  /// The backlog of one channel or one kind of job.
  public struct BacklogRow: Codable, Sendable, Hashable {
    /// The channel, such as `sms`, or the kind of job.
    public var name: String
    /// Waiting until they are due, or in progress.
    public var waiting: Int
    /// Waiting for a retry after a failed attempt.
    public var failing: Int
    /// Given up.
    public var failed: Int
    /// When the oldest one became due; nil if none is due.
    public var oldest: Instant?

    public init(name: String, waiting: Int, failing: Int, failed: Int, oldest: Instant?) {
      self.name = name
      self.waiting = waiting
      self.failing = failing
      self.failed = failed
      self.oldest = oldest
    }
  }

  /// A message or job that failed or is being retried.
  public struct Stuck: Codable, Sendable, Hashable {
    /// A message's id, or a job's `kind:key`.
    public var name: String
    /// The channel, or the kind of job.
    public var line: String
    /// The masked recipient; nil for a job.
    public var address: String?
    /// The error of the last attempt.
    public var error: String
    /// Attempts since it was created, or since an operator last retried it.
    public var attempts: Int
    /// When the message was created, or when the job was due.
    public var since: Instant
    /// Whether it was given up.
    public var isFailed: Bool
    /// The message's text; only under `--demo`.
    public var text: String?

    public init(
      name: String, line: String, address: String?, error: String, attempts: Int, since: Instant,
      isFailed: Bool, text: String?
    ) {
      self.name = name
      self.line = line
      self.address = address
      self.error = error
      self.attempts = attempts
      self.since = since
      self.isFailed = isFailed
      self.text = text
    }
  }

  /// Content that was reported, by one member or by several.
  public struct Report: Codable, Sendable, Hashable, Identifiable {
    /// The id of the first open report of this content.
    public var id: ID<Report>
    /// The path name of the app.
    public var app: String
    /// The kind of content, such as `note`.
    public var kind: String
    /// The reasons by number of reports, most frequent first; closed reports count too.
    public var reasons: [Reason]
    /// When the first report was filed; closed reports count too.
    public var filedAt: Instant
    /// When the latest report was filed.
    public var lastAt: Instant

    public init(
      id: ID<Report>, app: String, kind: String, reasons: [Reason], filedAt: Instant,
      lastAt: Instant
    ) {
      self.id = id
      self.app = app
      self.kind = kind
      self.reasons = reasons
      self.filedAt = filedAt
      self.lastAt = lastAt
    }

    /// A reason and the number of reports that gave it.
    public struct Reason: Codable, Sendable, Hashable {
      /// The reason that reporters chose.
      public var reason: Extensible<ReportReason>
      /// The number of reports.
      public var times: Int

      public init(reason: ReportReason, times: Int) {
        self.reason = .known(reason)
        self.times = times
      }
    }
  }

  /// A report with the reported content.
  ///
  /// The author of anonymous content is not named.
  public struct Case: Codable, Sendable, Hashable {
    /// What was reported, and why.
    public var report: Report
    /// Whether the report is open.
    public var isOpen: Bool
    /// The reporters' comments, without their names.
    public var said: [ReportComment]
    /// The reported content, one text per line; nil when it was deleted.
    public var shown: [String]?
    /// Whether the author is suspended from the app; nil when the author has left.
    public var isSuspended: Bool?

    public init(
      report: Report, isOpen: Bool, said: [ReportComment], shown: [String]?, isSuspended: Bool?
    ) {
      self.report = report
      self.isOpen = isOpen
      self.said = said
      self.shown = shown
      self.isSuspended = isSuspended
    }
  }

  /// The reason and comment of one reporter.
  public struct ReportComment: Codable, Sendable, Hashable {
    /// The reason that the reporter chose.
    public var reason: Extensible<ReportReason>
    /// The reporter's comment, at most 500 characters.
    public var words: String?
    /// When the report was filed.
    public var at: Instant

    public init(reason: ReportReason, words: String?, at: Instant) {
      self.reason = .known(reason)
      self.words = words
      self.at = at
    }
  }

  /// A suspension of a member, identified by the reported content.
  public struct Suspension: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Suspension>
    /// The path name of the app.
    public var app: String
    /// The report that led to it.
    public var report: ID<Report>
    /// The kind of the reported content, such as `note`.
    public var kind: String
    /// When it began; the app refuses the member's requests since then.
    public var since: Instant

    public init(
      id: ID<Suspension>, app: String, report: ID<Report>, kind: String, since: Instant
    ) {
      self.id = id
      self.app = app
      self.report = report
      self.kind = kind
      self.since = since
    }
  }

  /// An entry of the operators' audit log.
  public struct LogEntry: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<LogEntry>
    /// The operator's account; a pseudonym once that account is deleted.
    public var by: ID<Account>
    /// The action, a dotted word such as `message.dropped`.
    public var act: String
    /// What the action was applied to.
    public var subject: String
    /// The previous value as text; nil if there was none.
    public var was: String?
    /// The new value as text; nil if there is none.
    public var became: String?
    /// When it happened.
    public var at: Instant

    public init(
      id: ID<LogEntry>, by: ID<Account>, act: String, subject: String, was: String? = nil,
      became: String? = nil, at: Instant
    ) {
      self.id = id
      self.by = by
      self.act = act
      self.subject = subject
      self.was = was
      self.became = became
      self.at = at
    }
  }
}

extension Refusal {
  /// Another operator changed the record since it was read; nothing was overwritten.
  public static let changedMeanwhile = Refusal(
    409, "edit.changed", ko: "그사이 다른 사람이 바꿨어요. 적던 것은 그대로 두었으니, 지금 모습과 견주어 보고 다시 저장해 주세요.",
    en: "Somebody has changed this meanwhile. What you typed is here: compare, then save again.")
  /// An operator cannot handle a report about their own account.
  public static let ownCase = Refusal(
    403, "case.own", ko: "나에 대한 신고는 다른 운영자만 살펴볼 수 있어요.",
    en: "A report about you is for another operator to look at.")
  public static let ownSuspension = Refusal(
    403, "suspension.own", ko: "내가 멈춰 있는 것은 다른 운영자만 풀 수 있어요.",
    en: "Only another operator can lift what keeps you out.")
  /// The author of the reported content has left.
  public static let authorGone = Refusal(
    409, "report.author-gone", ko: "이것을 쓴 사람은 이미 떠났어요.", en: "The author of this has left.")
}
