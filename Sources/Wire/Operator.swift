/// What whoever runs the place sees of its work: how it goes, never what people say to each other.
public enum Operator {
  /// How the work goes.
  public static let desk = Endpoint<Nothing, Nothing, Desk>(
    .get, "/operator", for: .viewer, "How messages, jobs and reports stand; for operators")

  /// Messages that failed, or fail for now, oldest first.
  public static let messages = Endpoint<Nothing, PageRequest, Page<Stuck>>(
    .get, "/operator/messages", for: .viewer, "Messages that fail; for operators")

  /// Tries a message again now.
  public static let retryMessage = Endpoint<ID<Stuck>, Nothing, Nothing>(
    .post, "/operator/messages/:message/tries", for: .viewer, "Try a message again now")

  /// Drops a message for good.
  public static let dropMessage = Endpoint<ID<Stuck>, Nothing, Nothing>(
    .delete, "/operator/messages/:message", for: .viewer, "Drop a message for good")

  /// Jobs that failed, or fail for now, oldest first.
  public static let jobs = Endpoint<Nothing, PageRequest, Page<Stuck>>(
    .get, "/operator/jobs", for: .viewer, "Jobs that fail; for operators")

  /// Tries a job again now; its name is `kind:key`.
  public static let retryJob = Endpoint<String, Nothing, Nothing>(
    .post, "/operator/jobs/:job/tries", for: .viewer, "Try a job again now")

  /// Drops a job for good.
  public static let dropJob = Endpoint<String, Nothing, Nothing>(
    .delete, "/operator/jobs/:job", for: .viewer, "Drop a job for good")

  /// Reports nobody has looked at, oldest first.
  public static let reports = Endpoint<Nothing, PageRequest, Page<Report>>(
    .get, "/operator/reports", for: .viewer, "Reports nobody has looked at; for operators")

  /// Says that a report has been looked at.
  public static let handleReport = Endpoint<ID<Report>, Nothing, Nothing>(
    .put, "/operator/reports/:report/handled", for: .viewer, "A report has been looked at")

  /// What operators did, newest first.
  public static let acts = Endpoint<Nothing, PageRequest, Page<Act>>(
    .get, "/operator/acts", for: .viewer, "What operators did")

  /// How the work goes, by the name of a channel or of a kind of job.
  public struct Desk: Codable, Sendable {
    public var messages: [Line]
    public var jobs: [Line]
    public var openReports: Int

    public init(messages: [Line], jobs: [Line], openReports: Int) {
      self.messages = messages
      self.jobs = jobs
      self.openReports = openReports
    }
  }

  /// How much of one channel or kind there is.
  public struct Line: Codable, Sendable, Hashable {
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
    public var error: String
    public var attempts: Int
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

  /// What somebody reported.
  public struct Report: Codable, Sendable, Hashable {
    public var id: ID<Report>
    public var app: String
    /// What was reported, such as `note`.
    public var kind: String
    public var reason: ReportReason
    public var words: String?
    public var filedAt: Instant

    public init(
      id: ID<Report>, app: String, kind: String, reason: ReportReason, words: String?,
      filedAt: Instant
    ) {
      self.id = id
      self.app = app
      self.kind = kind
      self.reason = reason
      self.words = words
      self.filedAt = filedAt
    }
  }

  /// Something an operator did.
  public struct Act: Codable, Sendable, Hashable {
    public var id: ID<Act>
    public var by: ID<Account>
    /// A dotted word such as `message.dropped`.
    public var act: String
    /// What it was done to.
    public var subject: String
    /// What stood there before, as a person reads it; nil where nothing did.
    public var was: String?
    /// What stands there since; nil where nothing does.
    public var became: String?
    public var at: Instant

    public init(
      id: ID<Act>, by: ID<Account>, act: String, subject: String, was: String? = nil,
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
