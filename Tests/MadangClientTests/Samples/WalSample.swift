import MadangClient
import Wire

// sample
func joinWal(as nickname: String, with madang: Madang) async throws -> Wal.Me {
  let request = Wal.JoinRequest(
    nickname: try Wal.Nickname(nickname), categories: [.comedy, .comfort],
    slots: [.morning, .night])
  return try await madang.send(Wal.join, request)
}
// end

// sample
func openArrived(with madang: Madang) async throws -> [String] {
  let today = try await madang.send(Wal.today)
  var texts: [String] = []
  for item in today.items where item.hasArrived && !item.isOpened {
    let opened = try await madang.send(Wal.open, item.id)
    if let text = opened.text { texts.append(text) }
  }
  return texts
}
// end

// sample
func writeToMyself(_ text: String, on day: Day, with madang: Madang) async throws {
  let request = Wal.ReserveRequest(text: try Wal.Letter(text), day: day, hour: 9, minute: 30)
  try await madang.send(Wal.reserve, request)
}
// end
