import Chat
public import Commons
import HTML
import SQL
import Wire

extension SesacApp {
  /// What SeSAC tells the platform.
  public static let descriptor = AppDescriptor(
    branding: branding, migrations: migrations, members: members,
    lobby: LobbyEntry(
      blurb: t(ko: "같은 취미를 가진 이웃 찾기", en: "A neighbour who likes what you like"),
      path: Sesac.home.path, unread: { try $2.unreadHere(of: $0, at: $1) }),
    account: Sesac.me.path, legalText: .sesac,
    facts: [
      t(
        ko: "프로필과 받은 리뷰, 대화가 모두 지워져요.",
        en: "Your profile, your reviews and your conversations are deleted."),
      t(
        ko: "진행 중인 약속은 상대에게 끝난 것으로 보여요.",
        en: "A match that goes on ends for the other side."),
    ],
    picture: Drawing.alone.file,
    settings: SesacSetting.allCases.map { AppSetting($0, $0.words) },
    sections: [
      OperatorSection(
        title: t(ko: "새싹 공지사항", en: "SeSAC's notices"), path: Sesac.noticeBoard.path,
        acts: [
          InfoAct.published: t(ko: "공지를 냄", en: "Published a notice"),
          InfoAct.edited: t(ko: "공지를 고침", en: "Changed a notice"),
          InfoAct.withdrawn: t(ko: "공지를 내림", en: "Withdrew a notice"),
          InfoAct.restored: t(ko: "공지를 다시 올림", en: "Showed a notice again"),
        ]),
      OperatorSection(
        title: t(ko: "새싹 1:1 문의", en: "Questions to SeSAC"), path: Sesac.receivedInquiries.path,
        acts: [
          InfoAct.answered: t(ko: "문의에 답함", en: "Answered a question"),
          InfoAct.answerEdited: t(ko: "문의의 답변을 고침", en: "Changed an answer"),
        ]),
    ],
    jobs: [
      Waiting.expiry: t(ko: "새싹 찾기 끝내기", en: "Ending SeSAC's waits"),
      MeetingShares.expiry: t(ko: "새싹 약속 공유 끝내기", en: "Ending links to SeSAC's meetings"),
      Residents.kind: t(ko: "새싹 데모 이웃", en: "SeSAC's people of the demo"),
    ],
    sharedStyles: ["chat", "maps"],
    eventStream: Sesac.events.path, events: ["state.changed"] + Chat.events,
    notifications: [
      NotificationType(when: t(ko: "누군가 만나자고 요청했을 때", en: "someone asks to meet.")),
      NotificationType(
        when: t(ko: "매칭되거나 약속이 취소됐을 때", en: "you are matched, or a meeting is cancelled.")),
      NotificationType(when: t(ko: "채팅 메시지가 왔을 때", en: "a message comes.")),
      NotificationType(when: t(ko: "새싹친구가 됐을 때", en: "you become friends with someone.")),
      NotificationType(when: t(ko: "1:1 문의에 답변이 왔을 때", en: "your question is answered.")),
    ],
    phoneCodeLife: .seconds(60),
    takesPayments: true,
    audit: { try $0.sesacFindings() },
    demo: AppDemo(
      nextEvent: { try $2.nextMatchEvent(of: $0, after: $1) },
      build: { try await SesacTown(now: $1).build(for: $0, in: $2) }))
}

extension Transaction {
  /// Requests and unread messages of a member.
  fileprivate func unreadHere(of account: ID<Account>, at now: Instant) throws -> Int {
    let found = try one(
      """
      SELECT p.id, EXISTS (SELECT 1 FROM sesac_request r WHERE r.receiver_id = p.id),
        \(sql: Chat.unread(of: "\(account)", in: SesacApp.branding.name))
      FROM sesac_person p WHERE p.account_id = \(account)
      """
    ) { row -> (person: ID<Sesac.Person>, hasRequests: Bool, messages: Int) in
      try (row[0], row[1], row[2])
    }
    guard let (person, hasRequests, messages) = found else { return 0 }
    return messages + (hasRequests ? try sesacState(of: person, at: now).received : 0)
  }

  /// When an account's wait ends, or when it may review.
  fileprivate func nextMatchEvent(of account: ID<Account>, after now: Instant) throws -> Instant? {
    let times = try one(
      """
      SELECT s.expires_at, m.started_at, p.barred_until FROM sesac_person p
      LEFT JOIN sesac_seat s ON s.person_id = p.id LEFT JOIN sesac_match m ON m.id = s.match_id
      WHERE p.account_id = \(account)
      """
    ) { row -> [Instant?] in
      let started: Instant? = try row[1]
      return try [row[0], started.map { $0 + Sesac.reviewDelay }, row[2]]
    }
    return times?.compactMap { $0 }.filter { $0 > now }.min()
  }

  /// Checks that seats and matches agree.
  fileprivate func sesacFindings() throws -> [AuditFinding] {
    func finding(_ what: String, _ all: SQL, _ wrong: SQL) throws -> AuditFinding {
      try AuditFinding(what: what, looked: value(all) ?? 0, wrong: value(wrong) ?? 0)
    }
    return [
      try finding(
        "matches that go on without both of their people",
        "SELECT COUNT(*) FROM sesac_match WHERE ended_at IS NULL",
        """
        SELECT COUNT(*) FROM sesac_match m WHERE m.ended_at IS NULL AND 2 <> (SELECT COUNT(*)
          FROM sesac_seat s WHERE s.match_id = m.id AND s.person_id IN (m.one_id, m.other_id))
        """),
      try finding(
        "characters and backgrounds that are worn and not owned",
        "SELECT COUNT(*) FROM sesac_person WHERE sprout > 0 OR background > 0",
        """
        SELECT COUNT(*) FROM sesac_person p WHERE (p.sprout > 0 AND NOT EXISTS (SELECT 1
          FROM sesac_item i WHERE i.person_id = p.id AND i.part = 'SPROUT'
            AND i.number = p.sprout AND i.bought_at IS NOT NULL))
          OR (p.background > 0 AND NOT EXISTS (SELECT 1
          FROM sesac_item i WHERE i.person_id = p.id AND i.part = 'BACKGROUND'
            AND i.number = p.background AND i.bought_at IS NOT NULL))
        """),
      try finding(
        "wishes of people who are friends", "SELECT COUNT(*) FROM sesac_friend_wish",
        """
        SELECT COUNT(*) FROM sesac_friend_wish w JOIN sesac_friendship f
          ON (f.one_id = w.person_id AND f.other_id = w.other_id)
          OR (f.one_id = w.other_id AND f.other_id = w.person_id)
        """),
      try finding(
        "requests of people who do not wait", "SELECT COUNT(*) FROM sesac_request",
        """
        SELECT COUNT(*) FROM sesac_request r JOIN sesac_seat s ON s.person_id IN
          (r.sender_id, r.receiver_id) WHERE s.match_id IS NOT NULL
        """),
    ]
  }
}
