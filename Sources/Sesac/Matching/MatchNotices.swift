import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// Notifications about requests, matches and cancels.
struct MatchNotices: Sendable {
  /// nil while the demo's history is generated, without notifications.
  let pushes: Pushes?
  private static let life = Duration.minutes(30)

  func asked(_ person: ID<Sesac.Person>, in db: Transaction) throws {
    try tell(
      person, t(ko: "새싹이 요청을 보냈어요", en: "Someone asks to meet"),
      t(ko: "받은 요청에서 확인해 보세요.", en: "See your received requests."),
      path: Sesac.finder.path + "?isReceived=1", tag: "request", in: db)
  }

  func matched(
    _ person: ID<Sesac.Person>, with name: Sesac.Nickname, room: ID<Chats.Room>,
    in db: Transaction
  ) throws {
    try tell(
      person, t(ko: "새싹과 매칭됐어요", en: "It is a match"),
      t(ko: "\(name.text)님과 약속을 정해 보세요.", en: "Arrange to meet \(name.text)."),
      path: Sesac.chat.room.path(room), tag: "match", in: db)
  }

  func cancelled(_ person: ID<Sesac.Person>, in db: Transaction) throws {
    try tell(
      person, t(ko: "약속이 취소됐어요", en: "The meeting was cancelled"),
      t(ko: "다른 새싹을 찾아보세요.", en: "Look for somebody else."), path: Sesac.home.path,
      tag: "match", in: db)
  }

  func befriended(
    _ person: ID<Sesac.Person>, with name: Sesac.Nickname, room: ID<Chats.Room>,
    in db: Transaction
  ) throws {
    try tell(
      person, t(ko: "새싹친구가 됐어요", en: "You are friends now"),
      t(ko: "\(name.text)님과 채팅을 계속할 수 있어요.", en: "The chat with \(name.text) goes on."),
      path: Sesac.chat.room.path(room), tag: "friend", in: db)
  }

  private func tell(
    _ person: ID<Sesac.Person>, _ title: LocalizedText, _ body: LocalizedText, path: String,
    tag: String,
    in db: Transaction
  ) throws {
    guard let pushes, let account = try db.sesacAccount(of: person) else { return }
    try pushes.put(
      PushNotice(title: title, body: body, path: path), of: "sesac", to: account, tag: tag,
      life: Self.life, in: db)
  }
}
