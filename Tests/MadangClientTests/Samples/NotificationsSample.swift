import MadangClient
import Wire

// sample
func register(_ registrationToken: String, with madang: Madang) async throws -> Bool {
  do {
    try await madang.takeNotifications(of: "wal", at: Push.PhoneToken(registrationToken))
    return true
  } catch let refusal as Refusal where refusal == .noSender {
    return false
  }
}
// end
