/// How long a call may take, and how often it is attempted.
public struct CallPolicy: Sendable, Hashable {
  /// The longest wait for the next byte in one attempt; nil leaves it to the transport.
  public var timeout: Duration?
  /// The longest time of one attempt, however steadily its bytes arrive; nil for any.
  public var attemptLimit: Duration?
  /// The longest time for all attempts: none begins later, and the last one's timeout ends with it.
  public var deadline: Duration
  /// The most attempts, at least one.
  public var attempts: Int
  /// The longest `Retry-After` that is waited for; with a longer one, the response is thrown.
  public var longestWait: Duration
  /// Whether the call fails without an attempt while the server is known to be unreachable.
  public var failsFast: Bool

  /// A policy of these values; each default is that of `standard`.
  public init(
    timeout: Duration? = .seconds(15), attemptLimit: Duration? = .seconds(120),
    deadline: Duration = .seconds(30), attempts: Int = 3, longestWait: Duration = .seconds(10),
    failsFast: Bool = true
  ) {
    self.timeout = timeout
    self.attemptLimit = attemptLimit
    self.deadline = deadline
    self.attempts = attempts
    self.longestWait = longestWait
    self.failsFast = failsFast
  }

  /// Three attempts in at most thirty seconds, and two minutes for an answer that keeps arriving; the
  /// default.
  public static let standard = CallPolicy()
  /// One attempt of at most five seconds, for what is asked again soon anyway.
  public static let quick = CallPolicy(
    timeout: .seconds(5), attemptLimit: .seconds(30), deadline: .seconds(5), attempts: 1)
  /// Three attempts in at most five minutes, and half an hour for one that makes progress; the
  /// default of uploads.
  public static let upload = CallPolicy(
    timeout: .seconds(60), attemptLimit: .seconds(1800), deadline: .seconds(300))
  /// One attempt of at most fifteen seconds, whatever happened before: an offline queue decides
  /// itself when to try again.
  static let queue = CallPolicy(
    attemptLimit: .seconds(15), deadline: .seconds(15), attempts: 1, failsFast: false)
  /// One attempt with the transport's timeout, also while the server is known to be unreachable.
  static let stream = CallPolicy(
    timeout: nil, attemptLimit: nil, deadline: .seconds(3600), attempts: 1, failsFast: false)
}
