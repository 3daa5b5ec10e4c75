import Chat
import Commons
import Core
import SQL
import Wire

/// The demo's conversation: a client of the cast asks the cast's designer about a post.
struct YediTalk: Sendable {
  let services: Services
  let chat: Chat
  let talks: Talks

  init(services: Services, features: YediApp.Features) {
    self.services = services
    chat = Chat(services, of: YediApp.branding, Yedi.chat) { try $2.yediPartners($0, for: $1) }
    talks = Talks(world: services.world, chat: chat, holds: features.holds)
  }

  private static let lines: [(isClient: Bool, text: String)] = [
    (true, "안녕하세요! 지난번 머리 잘 하고 다녀요. 이번에는 이 머리로 바꿔 볼까 하는데 저한테도 될까요?"),
    (false, "다시 찾아 주셔서 고마워요. 지금 길이면 충분해요. 옆머리만 조금 남기면 더 잘 어울리실 거예요."),
    (true, "시간은 얼마나 걸려요?"),
    (false, "한 시간이면 넉넉해요. 편한 요일을 알려 주시면 빈 시간을 보내 드릴게요."),
    (true, "토요일 오후가 좋아요!"),
  ]

  /// Holds the conversation, which both have read, if the cast has both.
  func hold(in db: Transaction) throws {
    guard let (client, designer) = try db.talkers() else { return }
    let post: ID<Yedi.PostCard>? = try db.value(
      "SELECT id FROM yedi_post WHERE designer_id = \(designer.designer) ORDER BY id DESC LIMIT 1")
    guard let post else { return }
    let room = try talks.open(about: post, as: client, in: db).room
    for (number, line) in Self.lines.enumerated() {
      guard let id = Chats.ClientID("demo-\(number)") else { continue }
      let message = try chat.send(
        Chats.Draft(text: try Chats.Text(line.text)), id, to: room,
        as: line.isClient ? client.account : designer.account, in: db)
      for reader in [client, designer] {
        _ = try chat.read(
          to: Chats.ReadMark(number: message.number), in: room, as: reader.account, db)
      }
    }
  }
}

extension Transaction {
  /// The first client and the first designer of the demo.
  fileprivate func talkers() throws -> (client: Member, designer: Member)? {
    let members = try ["CLIENT", "DESIGNER"].compactMap { role in
      try one(
        """
        SELECT p.account_id, p.id, p.name, p.role, p.is_client, d.id FROM yedi_person p
        LEFT JOIN yedi_designer d ON d.person_id = p.id WHERE p.role = \(role)
        ORDER BY p.id LIMIT 1
        """
      ) {
        try Member(
          account: $0[0], session: ID(high: 0, low: 0), id: $0[1], name: $0[2], role: $0[3],
          isClient: $0[4], designer: $0[5])
      }
    }
    return members.count == 2 ? (members[0], members[1]) : nil
  }
}
