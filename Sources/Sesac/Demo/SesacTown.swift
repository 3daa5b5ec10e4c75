public import Commons
import Core
import Delivery
public import SQL
public import Wire

/// SeSAC in the demo: forty people around the campus who wait for somebody.
///
/// They join and wait through the verbs; ``Residents`` lets them act as the clock moves.
public struct SesacTown: Sendable {
  static let size = 40
  /// The mail domain of the people of the demo.
  static let domain = "demo.invalid"

  private let now: Instant
  private let world: World
  private let features: SesacApp.Features

  public init(now: Instant) {
    self.now = now
    world = World(clock: { now }, random: SeededRandomSource(seed: 2029))
    features = SesacApp.Features(world, rooms: .none, pushes: nil)
  }

  /// Makes the first three of `cast` and forty others members; the others wait.
  public func build(for cast: [Demo.CastMember], in db: Database) async throws {
    try await db.write { db in
      for (place, member) in cast.prefix(3).enumerated() {
        try join(
          member.handle, member.name, email: "\(member.handle)@example.com",
          gender: place == 1 ? .man : .woman, birth: Day(2001 - place, 4, 12), in: db)
      }
      for place in 0..<Self.size {
        let person = try join(
          "sesac-\(place + 1)", Self.names[place % Self.names.count],
          email: "neighbour-\(place + 1)@\(Self.domain)", gender: place % 2 == 0 ? .woman : .man,
          birth: Day(1990 + place % 16, 1 + place % 12, 1 + place % 28), in: db)
        try wear(place, person, in: db)
        try Self.wait(place, person, features.waiting, at: now, in: db)
      }
      try tell(cast.first?.handle, in: db)
      try Jobs.schedule(Residents.kind, "all", at: now, in: db)
    }
  }

  @discardableResult
  private func join(
    _ handle: String, _ name: String, email: String, gender: Sesac.Gender, birth: Day,
    in db: Transaction
  ) throws -> Member {
    let account = try SessionStore(world: world).account(of: "practice", handle, in: db)
    let viewer = Viewer(account: account, session: world.id())
    _ = try features.memberships.join(
      Sesac.JoinRequest(
        nickname: Sesac.Nickname(name), birth: birth, email: Sesac.Email(email), gender: gender),
      as: viewer, at: now, in: db)
    guard let member = try db.sesacMember(of: account) else { throw Refusal.joinFirst }
    return member
  }

  private func wear(_ place: Int, _ me: Member, in db: Transaction) throws {
    let look = Sesac.Look(sprout: place * 7 % 5, background: place * 3 % 8)
    for item in [Sesac.Item(.sprout, look.sprout), Sesac.Item(.background, look.background)]
    where item.number > 0 {
      try db.run(
        """
        INSERT INTO sesac_item (id, person_id, part, number, bought_at)
        VALUES (\(world.id(OwnedItem.self)), \(me.id), \(item.part), \(item.number), \(now))
        """)
    }
    _ = try features.items.wear(look, as: me, in: db)
  }

  /// Two notices, and an answered question of the first of the cast.
  private func tell(_ handle: String?, in db: Transaction) throws {
    _ = try features.notices.publish(
      Sesac.NoticeWords(
        titleKo: Sesac.NoticeTitle("새싹샵이 문을 열었어요"),
        textKo: Sesac.NoticeText(
          "캐릭터 다섯과 배경 여덟이 기다려요.\n입어 보는 것은 누구나 할 수 있고, 저장하면 지도와 카드에 보여요."),
        titleEn: Sesac.NoticeTitle("The shop is open"),
        textEn: Sesac.NoticeText(
          "Five characters and eight backgrounds are waiting.\nAnyone may try them on; once saved, others see them on the map and on your card."
        )), at: now - .days(3), in: db)
    _ = try features.notices.publish(
      Sesac.NoticeWords(
        titleKo: Sesac.NoticeTitle("처음 만날 때는 사람이 많은 곳에서"),
        textKo: Sesac.NoticeText(
          "약속은 채팅에서 정하고, 처음에는 밝고 사람이 많은 곳에서 만나요.\n불편한 일이 있었다면 약속 화면에서 신고하거나 차단해 주세요."),
        titleEn: Sesac.NoticeTitle("Meet in busy places first"),
        textEn: Sesac.NoticeText(
          "Arrange the meeting in the chat, and meet in a bright and busy place first.\nIf something was wrong, report or block on the page of the meeting."
        )), at: now - .hours(5), in: db)
    guard let handle else { return }
    let account = try SessionStore(world: world).account(of: "practice", handle, in: db)
    guard let member = try db.sesacMember(of: account) else { return }
    let inquiry = try features.inquiries.ask(
      Sesac.InquiryRequest(
        text: Sesac.InquiryText("약속 시간을 바꾸고 싶은데, 취소하지 않고 할 수 있나요?")),
      as: member, at: now - .hours(30), in: db)
    _ = try features.inquiries.answer(
      inquiry.id,
      Sesac.AnswerRequest(
        text: Sesac.AnswerText("네, 시간은 채팅에서 정하면 돼요. 약속을 취소하지 않으면 쉬는 시간도 없어요."), revision: 0),
      at: now - .hours(26), in: db)
  }

  /// Waits at the place of a resident: on rings around the campus.
  static func wait(
    _ place: Int, _ me: Member, _ waiting: Waiting, at now: Instant, in db: Transaction
  ) throws {
    let (ring, step) = (Double(place / 8 + 1), place % 8)
    let (east, north) = directions[step]
    let point = Sesac.Point(
      latitude: Sesac.Point.campus.latitude + north * ring * 0.00105,
      longitude: Sesac.Point.campus.longitude + east * ring * 0.0013)
    _ = try waiting.start(
      Sesac.StartRequest(point, tags: Sesac.Tags(tags[place % tags.count])), as: me, at: now,
      in: db)
  }

  private static let directions: [(Double, Double)] = [
    (0, 1), (0.8, 0.6), (1, -0.1), (0.6, -0.8), (-0.1, -1), (-0.7, -0.7), (-1, 0.1), (-0.6, 0.8),
  ]

  private static let names = [
    "보리", "한결", "소담", "바람", "다올", "마루", "윤슬", "가온", "별하", "도담", "해솔", "라온", "미르", "새론",
    "나래", "하람", "온새", "여울", "이든", "아라", "초롱", "단비", "솔찬", "누리", "은결", "시내", "타래", "모아",
    "고요", "들꽃", "안개", "조약돌", "풀잎", "호수", "구름", "달빛", "노을", "햇살", "새벽", "물결",
  ]

  private static let tags = [
    "배드민턴 산책", "Swift 코딩", "보드게임", "영어회화 독서", "러닝", "사진 산책", "기타 밴드", "", "탁구", "알고리즘 코딩",
    "베이킹", "독서 글쓰기", "클라이밍 러닝",
  ]
}
