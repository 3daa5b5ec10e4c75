import MadangClient
import Wire

// sample
// After the person has allowed notifications, at every start, and whenever Firebase reports a new token.
func takeNotifications(by registrationToken: String, with madang: Madang) async throws {
  try await madang.takeNotifications(of: "wal", at: Push.PhoneToken(registrationToken))
}

// Without Firebase, with the bytes that application(_:didRegisterForRemoteNotificationsWithDeviceToken:) gets.
func takeNotifications(by deviceToken: some Sequence<UInt8>, with madang: Madang) async throws {
  try await madang.takeNotifications(of: "wal", atDevice: deviceToken, bundle: "com.example.wal")
}
// end
