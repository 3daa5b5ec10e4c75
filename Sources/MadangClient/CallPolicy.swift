/// How long a call may take, and how often it is attempted.
public struct CallPolicy: Sendable, Hashable {
  /// The maximum time without a byte in one attempt; nil leaves it to the transport.
  public var timeout: Duration?
  /// The maximum duration of one attempt, even while bytes arrive; nil for no limit.
  public var attemptLimit: Duration?
  /// The deadline of the call, over all attempts: none starts later, and by then the last one ends unless its response
  /// keeps arriving.
  public var deadline: Duration
  /// The maximum number of attempts, at least one.
  public var attempts: Int
  /// The maximum `Retry-After` that is waited for; with a longer one, the response is thrown.
  public var longestWait: Duration
  /// Whether the call fails without an attempt while the server is known to be unreachable.
  public var failsFast: Bool

  /// A policy with these values; the defaults are those of `standard`.
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

  /// The default: three attempts within thirty seconds, and two minutes for a response that keeps arriving.
  public static let standard = CallPolicy()
  /// One attempt of at most five seconds, for requests that are repeated soon anyway.
  public static let quick = CallPolicy(
    timeout: .seconds(5), attemptLimit: .seconds(30), deadline: .seconds(5), attempts: 1)
  /// Three attempts within five minutes, and half an hour for one that makes progress; the
  /// default of uploads.
  public static let upload = CallPolicy(
    timeout: .seconds(60), attemptLimit: .seconds(1800), deadline: .seconds(300))
  /// One attempt of at most fifteen seconds, also while the server is known to be unreachable: an
  /// offline queue has a retry backoff of its own.
  static let queue = CallPolicy(
    attemptLimit: .seconds(15), deadline: .seconds(15), attempts: 1, failsFast: false)
  /// One attempt with the transport's timeout, also while the server is known to be unreachable.
  static let stream = CallPolicy(
    timeout: nil, attemptLimit: nil, deadline: .seconds(3600), attempts: 1, failsFast: false)
}
