public import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  /// What YELL:O tells the platform.
  public static let descriptor = AppDescriptor(
    branding: branding, migrations: migrations, members: members,
    lobby: LobbyEntry(
      blurb: t(ko: "친구에게 몰래 던지는 한 표", en: "A secret vote for a friend"), path: Yello.home.path,
      unread: { account, _, db in
        try db.value("SELECT unread FROM yello_person WHERE account_id = \(account)") ?? 0
      }),
    home: ManagePage.path, legalText: .yello,
    facts: [
      t(
        ko: "내가 보낸 쪽지도 받은 사람에게서 사라져요.",
        en: "The notes you sent disappear for the people who got them, too."),
      t(
        ko: "쓰던 아이디는 누가 사칭하지 못하게 막아 둬요. 다시 와도 같은 아이디는 쓸 수 없어요.",
        en:
          "Your ID stays reserved so that no one can impersonate you. You can't take it again either."
      ),
      t(ko: "바로 지워지고, 되돌릴 수 없어요.", en: "It is deleted at once and cannot be undone."),
    ],
    picture: "svg/yello/kind.svg", invite: InvitePage.path,
    settings: YelloSetting.allCases.map { AppSetting($0, $0.words) },
    sections: [questionBank(Rules()).section],
    jobs: [
      Deliveries.kind: t(ko: "쪽지 나르기", en: "Delivering notes"),
      Notifications.kind: t(ko: "투표 알림", en: "Notices of voting"),
      Referrals.kind: t(ko: "추천 포인트", en: "Points for invitations"),
    ],
    eventStream: Yello.events.path, events: ["note.received", "friend.made", "wait.over"],
    notifications: [
      NotificationType(
        when: t(
          ko: "누가 나를 골라 쪽지가 왔을 때. 키워드와 보낸 사람은 알림에도 나오지 않아요.",
          en: "somebody picks you and a note comes, without its keyword or sender.")),
      NotificationType(
        when: t(ko: "기다림이 끝나 다시 투표할 수 있을 때", en: "the wait is over and you can vote again.")),
      NotificationType(
        when: t(ko: "누가 나를 친구로 추가했을 때", en: "somebody adds you as a friend.")),
      NotificationType(
        when: t(
          ko: "친구가 내 추천인 코드로 가입했을 때와 초대 포인트가 도착했을 때",
          en: "a friend joins with your code, and the points for it come.")),
    ],
    accountOfHandle: { handle, db in
      try db.value("SELECT account_id FROM yello_person WHERE handle = \(handle)")
    },
    audit: { try YelloAudit.run(in: $0) },
    demo: AppDemo(
      cast: YelloTown.cast, advice: YelloTown.advice, start: Yello.home.path,
      practiceFriends: { try YelloTown.kakaoFriends(of: $0, in: $1) },
      nextEvent: { try $2.nextEvent(of: $0, after: $1) },
      build: { try await YelloTown(now: $1).build(in: $2) }),
    seed: AppSeed { world, people, notes, signedIn, db, progress in
      try await YelloCrowd(world: world, people: people, notes: notes).build(
        in: db, signedIn: signedIn, progress: progress
      ).map { ($0.token, $0.person.description) }
    })
}

extension Transaction {
  /// When the member can vote again or gets the next note that is on its way.
  fileprivate func nextEvent(of account: ID<Account>, after now: Instant) throws -> Instant? {
    let member = try one(
      "SELECT id, voted_at FROM yello_person WHERE account_id = \(account)"
    ) { row -> (id: ID<Yello.Person>, votedAt: Instant?) in try (row[0], row[1]) }
    guard let member else { return nil }
    let note: ID<Yello.Note>? = try value(
      "SELECT id FROM yello_waiting_note WHERE receiver_id = \(member.id) ORDER BY id LIMIT 1")
    return [member.votedAt.map { $0 + Rules().cooldown }, note?.instant].compactMap { $0 }
      .filter { $0 > now }.min()
  }
}
