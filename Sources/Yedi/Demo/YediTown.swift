public import Commons
import Core
import HTML
public import SQL
public import Wire

/// YeDi in the demo: eight designers of one district, bookings that are past and to come, and reviews.
///
/// Everything goes through the verbs, with a clock that is moved along.
public struct YediTown: Sendable {
  /// The designer of the lobby's cast.
  public static let cast = [
    Demo.CastMember(
      handle: "ian", name: "서이안",
      blurb: .init(ko: "예디의 헤어 디자이너", en: "A hair designer on YeDi"),
      start: Yedi.home.path)
  ]

  private let now: Instant
  private let clock: ManualClock
  private let world: World
  private let features: YediApp.Features

  public init(now: Instant) {
    let clock = ManualClock(now - .days(20))
    let world = World(clock: { clock.now }, random: SeededRandomSource(seed: 2028))
    self.now = now
    self.clock = clock
    self.world = world
    features = YediApp.Features(world: world, blocks: nil, pushes: nil)
  }

  /// Makes designers, and clients of the first of `cast`.
  public func build(for cast: [Demo.CastMember], in db: Database) async throws {
    try await db.write { db in
      clock.set(now - .days(20))
      let designers = try Self.designers.map { try open($0, in: db) }
      let people = cast.filter { $0.handle != "ian" }.prefix(4)
      let clients = try people.map { try join($0.handle, $0.name, [.client], in: db) }
      for (place, client) in clients.enumerated() {
        for step in 0..<3 {
          clock.set(now - .days(19))
          let designer = designers[(place + step * 3) % designers.count]
          _ = try features.designers.follow(designer.id, as: client, in: db)
          _ = try book(
            client, designer, day: [-9, 1, 4][step], minute: 600 + 90 * place + 30 * step,
            place: place + step, in: db)
        }
      }
      for (place, name) in Self.regulars.enumerated() {
        clock.set(now - .days(19))
        let client = try join("yedi-regular-\(place)", name, [.client], in: db)
        for step in 0..<2 {
          let designer = designers[(place + 3 * step) % designers.count]
          let visit = try book(
            client, designer, day: -16 + place + step, minute: 660 + 60 * step, place: place + step,
            in: db)
          if let visit {
            try review(visit, of: designer, as: client, number: 2 * place + step, in: db)
          }
        }
      }
      try setSurcharges(designers[5], in: db)
      // Full prepayment, a deposit, and everyone else at the shop.
      for (designer, percent) in [(designers[1], 100), (designers[2], 30)] {
        try db.run(
          "UPDATE yedi_designer SET prepaid_percent = \(percent) WHERE id = \(designer.id)")
      }
      // What a designer is good at is on the menu.
      _ = try features.menu.add(
        Yedi.ServiceRequest(
          kind: .cut, name: Yedi.ServiceName("붙임머리"), price: 250_000, minutes: 180),
        as: designers[7].member, in: db)
    }
  }

  /// The accounts of the demo's designers at the practice provider.
  static let handles = designers.map(\.handle)

  private struct Shop {
    let handle: String
    let name: String
    let shop: String
    let address: String
    let introduction: String
    let rank: Yedi.Rank
    let specialities: [Yedi.Speciality]
  }

  /// Degrees of the demo's shops, which are as invented as the town around them.
  private static let places = [
    "살롱 모루": (37.5621, 126.9237), "바버 연남": (37.5637, 126.9216), "결 헤어": (37.5659, 126.9278),
    "오후의 살롱": (37.5668, 126.9229), "틴트 스튜디오": (37.5583, 126.9249),
  ]

  private typealias Opened = (id: ID<Yedi.Designer>, member: Member)

  private static let designers = [
    Shop(
      handle: "ian", name: "서이안", shop: "살롱 모루", address: "동교로 25길 7, 2층",
      introduction: "아침에 손만 빗어도 되는 머리를 만들어요.", rank: .owner, specialities: [.cut, .perm]),
    Shop(
      handle: "yedi-2", name: "한보라", shop: "살롱 모루", address: "동교로 25길 7, 2층",
      introduction: "얼굴빛에 맞는 색을 함께 골라요.", rank: .principal,
      specialities: [.colour, .bleach]),
    Shop(
      handle: "yedi-3", name: "문지호", shop: "바버 연남", address: "성미산로 190",
      introduction: "두상을 살린 남성 커트와 포마드펌.", rank: .owner, specialities: [.men, .cut]),
    Shop(
      handle: "yedi-4", name: "유하린", shop: "결 헤어", address: "연희로 1길 31",
      introduction: "상한 머리부터 살펴요.", rank: .designer, specialities: [.clinic, .perm]),
    Shop(
      handle: "yedi-5", name: "오세찬", shop: "결 헤어", address: "연희로 1길 31",
      introduction: "레이어와 허쉬컷을 오래 연구했어요.", rank: .principal, specialities: [.cut]),
    Shop(
      handle: "yedi-6", name: "배나연", shop: "오후의 살롱", address: "동교로 46길 12",
      introduction: "작은 방에서 한 분씩 만나요.", rank: .owner, specialities: [.styling, .perm]),
    Shop(
      handle: "yedi-7", name: "진도윤", shop: "틴트 스튜디오", address: "월드컵북로 6길 3",
      introduction: "탈색 없이도 밝게 물들여요.", rank: .designer, specialities: [.colour]),
    Shop(
      handle: "yedi-8", name: "표가을", shop: "틴트 스튜디오", address: "월드컵북로 6길 3",
      introduction: "긴 머리를 위한 붙임머리.", rank: .intern, specialities: [.extensions, .styling]),
  ]

  private func join(
    _ handle: String, _ name: String, _ roles: [Yedi.Role], in db: Transaction
  ) throws -> Member {
    let account = try SessionStore(world: world).account(of: "practice", handle, in: db)
    let viewer = Viewer(account: account, session: world.id())
    let me = try features.memberships.join(
      Yedi.JoinRequest(name: Yedi.Name(name), roles: roles), as: viewer, at: clock.now, in: db)
    return Member(
      account: account, session: viewer.session, id: me.id, name: me.name,
      role: me.role.value ?? .client, isClient: me.isClient, designer: nil)
  }

  private func open(_ shop: Shop, in db: Transaction) throws -> Opened {
    clock.move(by: .minutes(1))
    let me = try join(shop.handle, shop.name, [.designer], in: db)
    let place = Self.places[shop.shop]
    let studio = try features.studios.register(
      Yedi.RegisterRequest(
        profile: Yedi.ProfileRequest(
          rank: shop.rank, introduction: Yedi.Introduction(shop.introduction),
          specialities: shop.specialities),
        shop: Yedi.ShopRequest(
          shop: Yedi.ShopName(shop.shop), district: Yedi.District("마포구 연남동"),
          address: Yedi.Address(shop.address), phone: Yedi.ShopPhone("02-332-0100"),
          latitude: place?.0, longitude: place?.1)),
      as: me, in: db)
    let id = studio.designer.card.id
    let designer = Member(
      account: me.account, session: me.session, id: me.id, name: me.name, role: .designer,
      isClient: false, designer: id)
    _ = try features.closures.add(
      Yedi.BreakRequest(
        weekday: 7, begins: Yedi.ClockTime(minute: 780), ends: Yedi.ClockTime(minute: 830)),
      as: designer, at: clock.now, in: db)
    return (id, designer)
  }

  /// Reviews a visit some hours later; every second one is answered.
  private func review(
    _ visit: ID<Yedi.Booking>, of designer: Opened, as client: Member, number: Int,
    in db: Transaction
  ) throws {
    let (stars, text, keywords) = Self.reviews[number % Self.reviews.count]
    clock.move(by: .hours(5))
    let review = try features.reviews.write(
      visit,
      Reviews.Prepared(
        draft: Yedi.ReviewDraft(
          stars: stars, keywords: keywords, text: try Yedi.ReviewText(text)), photos: []),
      as: client, in: db)
    guard number % 2 == 0 else { return }
    let reply = try Yedi.ReplyText(Self.replies[number / 2 % Self.replies.count])
    _ = try features.reviews.reply(
      review.id, Yedi.ReplyRequest(reply: reply), as: designer.member, in: db)
  }

  /// Perms and full colours that cost more for longer hair.
  private func setSurcharges(_ designer: Opened, in db: Transaction) throws {
    for service in try db.services(of: designer.id) {
      guard let kind = service.kind.value, kind == .perm || service.name.text == "전체염색" else {
        continue
      }
      _ = try features.menu.edit(
        service.id,
        Yedi.ServiceRequest(
          kind: kind, name: service.name, price: service.price, minutes: service.minutes,
          mediumSurcharge: 20_000, longSurcharge: 40_000),
        as: designer.member, in: db)
    }
  }

  /// Clients of the past, who are not in the lobby's cast.
  private static let regulars = ["권다은", "신우진", "임채린", "노은호", "하민서", "구지안"]

  private static let reviews: [(stars: Int, text: String, keywords: [Yedi.Keyword])] = [
    (5, "말리기만 해도 모양이 나와요. 아침이 편해졌어요.", [.asWanted, .explainsCare, .kind]),
    (5, "사진 한 장 들고 갔는데 제 얼굴에 맞게 바꿔 주셨어요.", [.recommends, .detailedConsultation]),
    (4, "조금 기다렸지만 결과는 마음에 들어요.", [.meticulous, .goodWaiting]),
    (5, "두피가 예민한데 하나도 안 따가웠어요.", [.littleDamage, .goodProducts, .kind]),
    (5, "손이 빠르신데 끝까지 꼼꼼하게 봐 주세요.", [.fastHands, .meticulous]),
    (4, "샵이 조용하고 깨끗해요. 다음에는 염색도 해 볼래요.", [.cleanShop, .trendy]),
    (5, "가격을 미리 알려 주셔서 마음이 편했어요.", [.fairPrice, .detailedConsultation, .kind]),
    (3, "원하던 길이보다 조금 짧아졌어요. 금방 자라겠죠!", [.easyParking]),
  ]

  private static let replies = [
    "찾아 주셔서 고마워요. 두 달 뒤에 다듬으러 오세요.", "말씀 듣고 저도 하루가 즐거웠어요. 또 만나요!",
    "기다리시게 해서 죄송해요. 다음에는 시간을 넉넉히 비워 둘게요.",
  ]

  /// Books the nearest free time from a minute of a day on; a past booking is completed and returned.
  private func book(
    _ client: Member, _ designer: Opened, day offset: Int, minute: Int, place: Int,
    in db: Transaction
  ) throws -> ID<Yedi.Booking>? {
    let menu = try db.services(of: designer.id)
    let service = menu[place % 4]
    var day = Zone.seoul.day(at: now) + offset
    for _ in 0..<7 {
      let earliest = Zone.seoul.instant(of: day, minute: minute)
      clock.set(min(now, earliest - .days(2)))
      let plan = try db.availability(of: designer.id, from: day, through: day, at: clock.now)
      guard
        let start = plan.starts(on: day, minutes: service.minutes).first(where: { $0 >= earliest })
      else {
        day = day + 1
        continue
      }
      let hold = try features.holds.hold(
        designer.id, Yedi.HoldRequest(services: [service.id], start: start), as: client,
        at: clock.now, in: db)
      _ = try features.holds.confirm(
        hold.id, RequestPhotos.Prepared(request: Yedi.ConfirmRequest(agrees: true), photos: []),
        as: client, at: clock.now, in: db)
      guard hold.endsAt < now else { return nil }
      clock.set(hold.endsAt)
      _ = try features.bookings.visit(
        hold.id, Yedi.VisitRequest(outcome: .completed), as: designer.member, at: clock.now, in: db)
      return hold.id
    }
    return nil
  }
}
