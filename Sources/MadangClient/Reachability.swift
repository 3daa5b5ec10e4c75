import Foundation
import Wire

/// Whether the server is known to be unreachable, from the outcome of earlier calls.
final class Reachability: @unchecked Sendable {  // the variables are touched only under `lock`
  enum State {
    case unknown
    /// Not since the last calls failed: another attempt may be made, but only one.
    case doubtful
    case unreachable(any Error)
  }

  /// How long calls fail without an attempt after one that failed.
  static let pause = Duration.seconds(3)

  private let lock = NSLock()
  private var failure: (error: any Error, since: Instant)?
  private var isOffline = false
  private var count = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var waits = 0

  /// The number of responses so far.
  var responses: Int { lock.withLock { count } }

  func state(at now: Instant) -> State {
    lock.withLock {
      guard let failure else { return .unknown }
      // A clock that was set back does not prolong the pause.
      let isRecent = now >= failure.since && now < failure.since + Self.pause
      return isOffline || isRecent ? .unreachable(failure.error) : .doubtful
    }
  }

  /// Records that a call failed; ignored when another got a response since there were `responses`.
  func failed(_ error: any Error, since responses: Int, at now: Instant) {
    lock.withLock { if count == responses { failure = (error, now) } }
  }

  func succeeded() {
    lock.withLock {
      count += 1
      failure = nil
      isOffline = false
    }
  }

  func networkChanged(isAvailable: Bool, at now: Instant) {
    let returned = lock.withLock {
      isOffline = !isAvailable
      failure = isAvailable ? nil : (NetworkUnavailable(), now)
      guard isAvailable else { return [Int: CheckedContinuation<Void, Never>]() }
      defer { waiting = [:] }
      return waiting
    }
    for continuation in returned.values { continuation.resume() }
  }

  /// Returns once the app reports a network, or the task is cancelled.
  func networkReturns() async {
    let number = lock.withLock {
      waits += 1
      return waits
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = lock.withLock {
          guard !Task.isCancelled else { return true }
          waiting[number] = continuation
          return false
        }
        if isCancelled { continuation.resume() }
      }
    } onCancel: {
      lock.withLock { waiting.removeValue(forKey: number) }?.resume()
    }
  }
}

/// The device has no network, as the app has reported with `Madang.networkChanged(isAvailable:)`.
public struct NetworkUnavailable: Error, Hashable {
  /// The error of calls without a network.
  public init() {}
}

extension Madang {
  /// Reports whether the device has a network, for example from `NWPathMonitor`.
  ///
  /// Without one, calls fail at once. With one, calls are attempted again at once, although earlier
  /// ones failed, and event streams connect again. Without these reports, calls fail at once for
  /// three seconds after one whose attempts have all failed, and then the next call makes one attempt.
  public func networkChanged(isAvailable: Bool) {
    sender.reachability.networkChanged(isAvailable: isAvailable, at: sender.dependencies.now())
  }
}
