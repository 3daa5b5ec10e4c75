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

// sample
enum Destination: Equatable {
  case note(ID<Yello.Note>)
  case conversation(ID<Chats.Room>)
  case page(String)
}

func destination(of path: String) -> Destination {
  if let note = Yello.note.parameters(of: path) { return .note(note) }
  if let room = Yedi.chat.room.parameters(of: path) { return .conversation(room) }
  return .page(path)
}
// end
