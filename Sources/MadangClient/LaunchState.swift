public import Foundation
import Wire

/// Which screen an app starts with.
public enum LaunchState: String, Codable, Sendable, CaseIterable {
  /// Nobody is signed in: the sign-in screen. Also the state of the first launch.
  case signedOut
  /// Signed in, but not a member of the app: the joining screen.
  case joining
  /// A member of the app: its first tab.
  case ready
}

/// The launch state of one app, stored on the device.
///
/// `state` needs no network, so the first frame already shows the right screen. Call `verify()`
/// after that, and after each sign-in, join and departure. When the session ends, the state becomes
/// `signedOut` by itself.
///
///     let launch = Launch("wal", of: madang, in: .applicationSupportDirectory.appending(path: "wal.launch"))
///     show(launch.state)
///     for await state in launch.states { show(state) }
public final class Launch: @unchecked Sendable {  // the variables are touched only under `lock`
  private let app: String
  private let madang: Madang
  private let file: URL
  private let lock = NSLock()
  private var current: LaunchState
  private var listeners: [UUID: AsyncStream<LaunchState>.Continuation] = [:]
  private var watch: Task<Void, Never>?

  /// The state of the app with the path name `app`, such as `wal`, stored in `file`, whose folder need not exist.
  public init(_ app: String, of madang: Madang, in file: URL) {
    self.app = app
    self.madang = madang
    self.file = file
    let stored = try? String(contentsOf: file, encoding: .utf8)
    current = stored.flatMap(LaunchState.init) ?? .signedOut
    let ends = madang.signedOut
    watch = Task { [weak self] in for await _ in ends { self?.change(to: .signedOut) } }
  }

  deinit {
    watch?.cancel()
    for listener in listeners.values { listener.finish() }
  }

  /// The stored state.
  public var state: LaunchState { lock.withLock { current } }

  /// The current state and each change from now on.
  ///
  /// Each access to this property creates a listener of its own.
  public var states: AsyncStream<LaunchState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: LaunchState.self, bufferingPolicy: .bufferingNewest(1))
    let name = UUID()
    continuation.onTermination = { [weak self] _ in
      self?.lock.withLock { _ = self?.listeners.removeValue(forKey: name) }
    }
    lock.withLock {
      listeners[name] = continuation
      continuation.yield(current)
    }
    return stream
  }

  /// Asks the server, stores the answer and returns it.
  ///
  /// Signed out without a session, also when the server has ended it. When the server cannot say,
  /// for example without a network, the error is thrown and the stored state stays.
  @discardableResult
  public func verify() async throws -> LaunchState {
    guard try await madang.isSignedIn else { return change(to: .signedOut) }
    do {
      let account = try await madang.send(AccountCard.show)
      return change(to: account.apps.contains(app) ? .ready : .joining)
    } catch let refusal as Refusal where refusal.status == 401 {
      return change(to: .signedOut)
    }
  }

  @discardableResult
  private func change(to new: LaunchState) -> LaunchState {
    lock.withLock {
      guard new != current else { return new }
      current = new
      // A state that is not stored is found out again by the next launch's verification.
      makeFolder(of: file)
      try? Data(new.rawValue.utf8).write(to: file, options: .atomic)
      for listener in listeners.values { listener.yield(new) }
      return new
    }
  }
}
