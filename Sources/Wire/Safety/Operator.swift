/// What whoever runs the place sees of its work: how it goes, never what people say to each other.
public enum Operator {
  /// How the work goes.
  public static let backlog = Endpoint<Nothing, Nothing, Backlog>(
    "operator.backlog", .get, "/operator", for: .viewer,
    "How messages, jobs and reports stand; for operators", refusals: [.notFound])

  /// Messages that failed, or fail for now, oldest first.
  public static let messages = Endpoint<Nothing, PageRequest, Page<Stuck>>(
    "operator.messages", .get, "/operator/messages", for: .viewer,
    "Messages that fail; for operators", refusals: [.notFound])

  /// Tries a message again now.
  public static let retryMessage = Endpoint<ID<Stuck>, Nothing, Nothing>(
    "operator.retryMessage", .post, "/operator/messages/:message/tries", for: .viewer,
    "Try a message again now")

  /// Drops a message for good.
  public static let dropMessage = Endpoint<ID<Stuck>, Nothing, Nothing>(
    "operator.dropMessage", .delete, "/operator/messages/:message", for: .viewer,
    "Drop a message for good")

  /// Jobs that failed, or fail for now, oldest first.
  public static let jobs = Endpoint<Nothing, PageRequest, Page<Stuck>>(
    "operator.jobs", .get, "/operator/jobs", for: .viewer, "Jobs that fail; for operators",
    refusals: [.notFound])

  /// Tries a job again now; its name is `kind:key`.
  public static let retryJob = Endpoint<String, Nothing, Nothing>(
    "operator.retryJob", .post, "/operator/jobs/:job/tries", for: .viewer, "Try a job again now")

  /// Drops a job for good.
  public static let dropJob = Endpoint<String, Nothing, Nothing>(
    "operator.dropJob", .delete, "/operator/jobs/:job", for: .viewer, "Drop a job for good")

  /// Things that were reported and wait for somebody to look, oldest first.
  public static let reports = Endpoint<Nothing, PageRequest, Page<Report>>(
    "operator.reports", .get, "/operator/reports", for: .viewer,
    "What was reported and waits; for operators", refusals: [.notFound])

  /// What was reported, with all there is to judge it by; it is written down who has looked.
  public static let report = Endpoint<ID<Report>, Nothing, Case>(
    "operator.report", .get, "/operator/reports/:report", for: .viewer,
    "What was reported; for operators", refusals: [.ownCase])

  /// Takes away what was reported.
  public static let removeReported = Endpoint<ID<Report>, Nothing, Nothing>(
    "operator.removeReported", .delete, "/operator/reports/:report/subject", for: .viewer,
    "Take away what was reported", refusals: [.ownCase, .authorGone])

  /// Keeps whoever showed it out of the app.
  public static let suspendReported = Endpoint<ID<Report>, Nothing, Nothing>(
    "operator.suspendReported", .put, "/operator/reports/:report/suspension", for: .viewer,
    "Keep its author out of the app", refusals: [.ownCase, .authorGone])

  /// Says that what was reported has been looked at, by however many.
  public static let handleReport = Endpoint<ID<Report>, Nothing, Nothing>(
    "operator.handleReport", .put, "/operator/reports/:report/handled", for: .viewer,
    "A report has been looked at", refusals: [.ownCase])

  /// Who is kept out of which app, the latest first.
  public static let suspensions = Endpoint<Nothing, PageRequest, Page<Suspension>>(
    "operator.suspensions", .get, "/operator/suspensions", for: .viewer,
    "Who is kept out of an app; for operators", refusals: [.notFound])

  /// Lets somebody in again.
  public static let liftSuspension = Endpoint<ID<Suspension>, Nothing, Nothing>(
    "operator.liftSuspension", .delete, "/operator/suspensions/:suspension", for: .viewer,
    "Let somebody in again", refusals: [.ownCase, .ownSuspension])

  /// What operators did, newest first.
  public static let acts = Endpoint<Nothing, PageRequest, Page<LogEntry>>(
    "operator.acts", .get, "/operator/acts", for: .viewer, "What operators did",
    refusals: [.notFound])

  /// How the work goes, by the name of a channel or of a kind of job.
  public struct Backlog: Codable, Sendable, Hashable {
    /// One for each channel that has messages, by name.
    public var messages: [BacklogRow]
    /// One for each kind that has jobs, by name.
    public var jobs: [BacklogRow]
    /// Reported things that wait for an operator, each counted once however many reported it.
    public var openReports: Int

    public init(messages: [BacklogRow], jobs: [BacklogRow], openReports: Int) {
      self.messages = messages
      self.jobs = jobs
      self.openReports = openReports
    }
  }

  /// How much of one channel or kind there is.
  public struct BacklogRow: Codable, Sendable, Hashable {
    /// The channel, such as `sms`, or the kind of job.
    public var name: String
    /// Waiting for their moment, or being done.
    public var waiting: Int
    /// Waiting, after a try that failed.
    public var failing: Int
    /// Given up.
    public var failed: Int
    /// Since when the oldest waits that is due.
    public var oldest: Instant?

    public init(name: String, waiting: Int, failing: Int, failed: Int, oldest: Instant?) {
      self.name = name
      self.waiting = waiting
      self.failing = failing
      self.failed = failed
      self.oldest = oldest
    }
  }

  /// A message or job that does not go through.
  public struct Stuck: Codable, Sendable, Hashable {
    /// A message's id, or a job's `kind:key`.
    public var name: String
    /// The channel, or the kind of job.
    public var line: String
    /// Where it goes, all but a few letters hidden; nil for a job.
    public var address: String?
    /// What went wrong in the last try.
    public var error: String
    /// Tries since it was made, or since an operator last had it tried again.
    public var attempts: Int
    /// When the message was made, or when the job was due.
    public var since: Instant
    /// Whether nobody tries any more.
    public var isFailed: Bool
    /// What it says; in the demo only.
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

  /// Something that was reported, by one or by many.
  public struct Report: Codable, Sendable, Hashable, Identifiable {
    /// The id of the first of its reports that is open.
    public var id: ID<Report>
    /// The path name of the app.
    public var app: String
    /// What was reported, such as `note`.
    public var kind: String
    /// Why, and how many said so; the most first, those that were looked at before among them.
    public var reasons: [Reason]
    /// When the first report of it was filed, those looked at before among them.
    public var filedAt: Instant
    /// When the latest report of it was filed.
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

    /// A reason and how often it was given.
    public struct Reason: Codable, Sendable, Hashable {
      /// The reason, as reporters chose it.
      public var reason: Extensible<ReportReason>
      /// How many reports gave it.
      public var times: Int

      public init(reason: ReportReason, times: Int) {
        self.reason = .known(reason)
        self.times = times
      }
    }
  }

  /// All there is to judge something by that was reported.
  ///
  /// Whoever showed it namelessly is not named here either.
  public struct Case: Codable, Sendable, Hashable {
    /// What was reported, for which reasons and when.
    public var report: Report
    /// Whether it waits for somebody to be done with it.
    public var isOpen: Bool
    /// What reporters said; who they are is not.
    public var said: [ReportComment]
    /// The thing itself, a line each; nil when it is gone.
    public var shown: [String]?
    /// Whether its author is kept out of the app; nil when nobody is left whose it is.
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

  /// What one reporter said.
  public struct ReportComment: Codable, Sendable, Hashable {
    /// The reason this reporter chose.
    public var reason: Extensible<ReportReason>
    /// What they added in their own words, at most 500 characters.
    public var words: String?
    /// When they filed the report.
    public var at: Instant

    public init(reason: ReportReason, words: String?, at: Instant) {
      self.reason = .known(reason)
      self.words = words
      self.at = at
    }
  }

  /// Somebody who is kept out of an app, known by what was reported.
  public struct Suspension: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Suspension>
    /// The path name of the app.
    public var app: String
    /// What it is for.
    public var report: ID<Report>
    /// What was reported, such as `note`.
    public var kind: String
    /// From when on the app refuses their requests.
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

  /// Something an operator did.
  public struct LogEntry: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<LogEntry>
    /// The operator; once their account is deleted, an id that stands for it.
    public var by: ID<Account>
    /// A dotted word such as `message.dropped`.
    public var act: String
    /// What it was done to.
    public var subject: String
    /// What stood there before, as a person reads it; nil where nothing did.
    public var was: String?
    /// What stands there since; nil where nothing does.
    public var became: String?
    /// When it was done.
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
  /// Somebody else has changed what is being edited; nothing was overwritten.
  public static let changedMeanwhile = Refusal(
    409, "edit.changed", ko: "그사이 다른 사람이 바꿨어요. 적던 것은 그대로 두었으니, 지금 모습과 견주어 보고 다시 저장해 주세요.",
    en: "Somebody has changed this meanwhile. What you typed is here: compare, then save again.")
  /// Nobody lets themselves in again.
  public static let ownCase = Refusal(
    403, "case.own", ko: "나에 대한 신고는 다른 운영자만 살펴볼 수 있어요.",
    en: "A report about you is for another operator to look at.")
  public static let ownSuspension = Refusal(
    403, "suspension.own", ko: "내가 멈춰 있는 것은 다른 운영자만 풀 수 있어요.",
    en: "Only another operator can lift what keeps you out.")
  /// Who showed what was reported has left.
  public static let authorGone = Refusal(
    409, "report.author-gone", ko: "이것을 쓴 사람은 이미 떠났어요.", en: "Whoever this was from has left.")
}
