import Foundation
import MadangClient
import Wire

// sample
func say(
  _ text: String, in room: ID<Chats.Room>, through chat: ChatEndpoints, with madang: Madang
) async throws -> Chats.Message? {
  guard let client = Chats.ClientID(UUID().uuidString) else { return nil }
  let draft = Chats.Draft(text: try Chats.Text(text))
  return try await madang.send(chat.send, room, client, draft)
}
// end

// sample
func refresh(
  _ room: ID<Chats.Room>, of account: ID<Account>, through chat: ChatEndpoints,
  into store: ChatStore, with madang: Madang
) async throws -> [Chats.Message] {
  try await madang.synchronize(room, of: account, through: chat, into: store)
  let shown = try await store.messages(in: room, of: account)
  if let last = shown.last {
    try await madang.send(chat.read, room, Chats.ReadMark(number: last.number))
  }
  return shown
}
// end

// sample
func keepOnly(
  _ account: ID<Account>, in store: ChatStore, with madang: Madang
) async throws {
  try await store.removeAll(except: account)
  await madang.wipe(store, of: account)
}
// end
