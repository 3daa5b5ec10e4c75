public import MadangClient
public import Observation
public import Wire

/// Who is signed in: by device in production, as one of the cast in the demo.
@MainActor @Observable
public final class SessionModel {
  public private(set) var isSignedIn = false
  /// Shown once after an account has begun on this device.
  public private(set) var recoveryCode: RecoveryCode?
  public private(set) var failure: String?

  private let madang: Madang

  public init(_ madang: Madang) { self.madang = madang }

  public func load() async {
    failure = await attempt { self.isSignedIn = try await self.madang.isSignedIn }
  }

  public func beginOnDevice() async {
    failure = await attempt {
      self.recoveryCode = try await self.madang.send(SignIn.startDevice).recoveryCode
      self.isSignedIn = true
    }
  }

  /// Signs in to a demo server.
  public func enterDemo(as cast: String) async {
    failure = await attempt {
      try await self.madang.send(Practice.signIn, Practice.Entrance(cast: cast))
      self.isSignedIn = true
    }
  }

  public func signOut() async { failure = await attempt { try await self.madang.signOut() } }

  /// Shows the sign-in screen when the session ends, until the task is cancelled.
  public func watch() async {
    for await _ in madang.signedOut { isSignedIn = false }
  }
}
