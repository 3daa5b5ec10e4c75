public import Wire

extension Madang {
  /// Registers this device for the notifications of `app`, such as `wal`, until it signs out.
  ///
  /// `token` is Firebase's registration token. Call this after the person has allowed
  /// notifications, at every launch, and whenever Firebase reports a new token; the server keeps
  /// the last one. A notification's `data["path"]` is the path to open on a tap.
  ///
  /// Throws the `Refusal` `outbox.no-sender` if the server has no key for Firebase.
  public func takeNotifications(of app: String, at token: Push.PhoneToken) async throws {
    try await send(Push.registerPhone, app, Push.Phone(token: token))
  }

  /// Registers this iPhone for the notifications of `app` with Apple's push service, without Firebase.
  ///
  /// `deviceToken` is what `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)` gets,
  /// `bundle` the app's bundle id, and `isSandbox` whether it is a development build. A
  /// notification's `userInfo["path"]` is the path to open on a tap.
  ///
  /// Throws the `Refusal` `outbox.no-sender` if the server has no key for Apple's push service, and
  /// `push.bundle` if it does not know the app.
  public func takeNotifications(
    of app: String, atDevice deviceToken: some Sequence<UInt8>, bundle: String,
    isSandbox: Bool = false
  ) async throws {
    let token = try Push.PhoneToken(hexadecimal: deviceToken)
    try await send(
      Push.registerPhone, app, Push.Phone(token: token, bundle: bundle, isSandbox: isSandbox))
  }

  /// Removes the registration; signing out does so too.
  public func stopNotifications(of app: String) async throws {
    try await send(Push.removePhone, app)
  }
}
