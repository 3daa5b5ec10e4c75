public import Wire

extension Madang {
  /// Has the notifications of `app`, such as `wal`, sent to this phone, for as long as it stays signed in.
  ///
  /// `token` is what Firebase's library calls the registration token. Say it after the person has allowed
  /// notifications, at every start, and whenever the library tells of a new one: the server keeps the last. A
  /// notification's `data["path"]` is where a tap on it leads.
  ///
  /// Throws the `Refusal` `outbox.no-sender` by a server that has no key for Firebase.
  public func takeNotifications(of app: String, at token: Push.PhoneToken) async throws {
    try await send(Push.registerPhone, app, Push.Phone(token: token))
  }

  /// Has none of them sent here any more; signing out does that too.
  public func stopNotifications(of app: String) async throws {
    try await send(Push.removePhone, app)
  }
}
