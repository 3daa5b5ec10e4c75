public import Commons
import Core
public import SQL
public import Wire

/// Colary in the demo: the first of the cast has kept a diary for fourteen months.
///
/// Everything goes through the verbs, with a clock that is moved along.
public struct Diaries: Sendable {
  private let now: Instant
  private let clock: ManualClock
  private let world: World
  private let features: ColaryApp.Features

  public init(now: Instant) {
    let clock = ManualClock(now - .days(430))
    let world = World(clock: { clock.now }, random: SeededRandomSource(seed: 2028))
    self.now = now
    self.clock = clock
    self.world = world
    features = ColaryApp.Features(world: world)
  }

  public func build(for cast: [Demo.CastMember], in db: Database) async throws {
    guard let first = cast.first else { return }
    try await db.write { db in
      try features.surveys.load(at: now - .days(425), in: db)
      clock.set(now - .days(425))
      let account = try SessionStore(world: world).account(of: "practice", first.handle, in: db)
      let me = try features.memberships.begin(
        Colary.Beginning(nickname: Colary.Nickname(first.name)), as: account, language: .ko,
        at: clock.now, in: db)
      var deck: [Int] = []
      for days in (0..<425).reversed() { try write(days, of: me, from: &deck, in: db) }
      for (days, values) in Self.responses {
        clock.set(now - .days(days))
        let answers = values.enumerated().map {
          Colary.NewAnswer(question: $0.offset, value: $0.element)
        }
        _ = try features.surveys.respond(
          Colary.NewResponse(survey: "daily", version: 1, answers: answers), as: world.id(),
          of: me, at: clock.now, in: db)
      }
      clock.set(now - .hours(3))
      let month = Month(of: Month(of: me.zone.day(at: now)).first + -1)
      try features.gifts.make(month, for: me.id, at: clock.now, in: db)
      clock.set(now - .hours(2))
      try features.gifts.start(of: me.id, at: clock.now, in: db)
    }
  }

  /// Writes the entries of the day so many days ago: none, one or two.
  ///
  /// `deck` holds the lines not yet used, so that a line comes again only after all others.
  private func write(
    _ days: Int, of me: Colary.Me, from deck: inout [Int], in db: Transaction
  ) throws {
    let count = world.draw { Int.random(in: 0...4, using: &$0) }
    for part in 0..<(days == 0 ? 2 : min(count, 2)) {
      let minutes = world.draw { Int.random(in: 0..<180, using: &$0) }
      clock.set(now - .days(days) - .minutes(part == 0 ? 600 + minutes : 30 + minutes))
      if deck.isEmpty { deck = world.draw { Self.lines.indices.shuffled(using: &$0) } }
      let pick = deck.removeLast()
      let strength = world.draw { Int.random(in: 0...2, using: &$0) }
      let (emotion, text) = Self.lines[pick]
      let entry = Colary.NewEntry(
        emotion, Colary.Intensity.all[strength], text: try Colary.Note(text))
      _ = try features.diary.write(
        entry, as: world.id(), of: me, at: clock.now, in: db)
    }
  }

  /// Answers to the survey of the app, by how many days ago.
  private static let responses: [(Int, [Int])] = [
    (400, [2, 2, 3, 2, 3]), (370, [3, 2, 3, 2, 3]), (340, [1, 2, 4, 1, 2]), (250, [2, 3, 2, 3, 4]),
    (230, [3, 3, 2, 3, 4]), (200, [4, 3, 1, 4, 4]), (160, [4, 4, 1, 4, 5]), (120, [2, 2, 4, 2, 3]),
    (90, [3, 3, 3, 2, 3]), (60, [4, 4, 2, 4, 4]), (30, [4, 4, 1, 5, 4]),
  ]

  private static let lines: [(Colary.Emotion, String)] = [
    (.joy, "버스가 딱 맞춰 왔다"), (.joy, "엄마가 보낸 김치가 도착!"), (.joy, "오랜만에 실컷 웃었다"),
    (.joy, ""), (.joy, "시험 끝. 하늘이 유난히 파랗다"), (.joy, "동네 빵집 소금빵은 역시 최고"),
    (.joy, "칭찬 한마디에 하루가 가볍다"), (.joy, "고양이가 무릎에서 잠들었다"), (.joy, "첫눈을 같이 봤다"),
    (.joy, "목표한 만큼 달렸다"), (.joy, "잃어버린 장갑 한 짝을 찾았다"), (.joy, "친구가 붕어빵을 사 왔다"),
    (.joy, "화분에 새잎이 났다"), (.joy, "알람 없이 푹 잤다"), (.joy, ""),
    (.flutter, "다음 주에 첫 출근"), (.flutter, "답장이 왔다"), (.flutter, "비행기표를 샀다"),
    (.flutter, ""), (.flutter, "새 노트의 첫 장"), (.flutter, "이사 갈 집을 보고 왔다"),
    (.flutter, "기다리던 택배가 출발했다"), (.flutter, "같이 걷자고 했다"), (.flutter, "좋아하는 가수의 새 노래"),
    (.flutter, "처음 가 보는 동네"), (.flutter, "합격자 발표가 내일"), (.anger, "또 약속 시간에 늦는다고"),
    (.anger, "윗집 발소리, 새벽 두 시"), (.anger, "새치기하고 모른 척"), (.anger, "내 말만 끊는다"),
    (.anger, "저장하기 전에 컴퓨터가 꺼졌다"), (.anger, ""), (.sadness, "할머니 목소리가 듣고 싶다"),
    (.sadness, "비가 오래 온다"), (.sadness, ""), (.sadness, "좋아하던 가게가 문을 닫았다"),
    (.sadness, "친구가 멀리 이사 갔다"), (.sadness, "마지막 장을 덮었다"), (.sadness, "괜찮다고 말해 버렸다"),
    (.sadness, "사진첩을 오래 넘겼다"), (.fear, "발표가 모레다"), (.fear, "건강검진 결과 기다리는 중"),
    (.fear, "밤길이 유난히 어둡다"), (.fear, "전화가 계속 울린다"), (.fear, ""),
  ]
}
