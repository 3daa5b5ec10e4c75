import Commons
import Core
import HTML
import SQL
import Wire

/// What a designer enters: profile, shop, hours and rules.
struct Studios: Sendable {
  let world: World
  let payments: BookingPayments
  let changingHours: ChangingHours

  func show(_ me: Member, in db: Transaction) throws -> Yedi.Studio {
    try show(me.requireDesigner(), of: me, in: db)
  }

  private func show(
    _ id: ID<Yedi.Designer>, of me: Member, in db: Transaction
  ) throws -> Yedi.Studio {
    guard let designer = try db.designer(id, for: me.account), let rules = try db.rules(of: id)
    else { throw Refusal.notFound }
    return Yedi.Studio(designer: designer, rules: rules)
  }

  /// Registers a designer, with the default menu, hours and rules.
  func register(
    _ request: Yedi.RegisterRequest, as me: Member, in db: Transaction
  ) throws -> Yedi.Studio {
    let (profile, shop) = (request.profileRequest, request.shopRequest)
    let (phone, position) = try shop.checked()
    let (id, rules) = (world.id(Yedi.Designer.self), DefaultMenu.rules)
    let added = try db.run(
      """
      INSERT INTO yedi_designer (id, person_id, rank, introduction, specialities, shop, district,
        address, phone, latitude, longitude, buffer, notice, horizon, free_hours,
        partial_percent, full_hours)
      VALUES (\(id), \(me.id), \(profile.rank), \(profile.introduction),
        \(SpecialitySet(profile.specialities).bits), \(shop.shop), \(shop.district),
        \(shop.address), \(phone), \(position?.latitude), \(position?.longitude),
        \(rules.buffer), \(rules.notice), \(rules.horizon), \(rules.policy.freeHours),
        \(rules.policy.partialPercent), \(rules.policy.fullHours))
      ON CONFLICT (person_id) DO NOTHING
      """)
    guard added == 1 else { throw Refusal.registeredAlready }
    try db.run("UPDATE yedi_person SET role = 'DESIGNER' WHERE id = \(me.id)")
    try db.setHours(DefaultMenu.hours, of: id)
    for item in DefaultMenu.items {
      let service = Yedi.Service(
        id: world.id(), kind: item.kind, name: try Yedi.ServiceName(item.name), price: item.price,
        minutes: item.minutes)
      try db.insert(service, item.kind, of: id)
    }
    try db.indexDesigner(id)
    return try show(id, of: me, in: db)
  }

  func edit(
    _ request: Yedi.ProfileRequest, as me: Member, in db: Transaction
  ) throws -> Yedi.Studio {
    let id = try me.requireDesigner()
    try db.run(
      """
      UPDATE yedi_designer SET rank = \(request.rank), introduction = \(request.introduction),
        specialities = \(SpecialitySet(request.specialities).bits) WHERE id = \(id)
      """)
    try db.indexDesigner(id)
    return try show(id, of: me, in: db)
  }

  func edit(_ request: Yedi.ShopRequest, as me: Member, in db: Transaction) throws -> Yedi.Studio {
    let id = try me.requireDesigner()
    let (phone, position) = try request.checked()
    try db.run(
      """
      UPDATE yedi_designer SET shop = \(request.shop), district = \(request.district),
        address = \(request.address), phone = \(phone),
        latitude = \(position?.latitude), longitude = \(position?.longitude) WHERE id = \(id)
      """)
    try db.indexDesigner(id)
    return try show(id, of: me, in: db)
  }

  /// Sets the week's hours; bookings outside them stay and are flagged.
  func edit(
    _ request: Yedi.HoursRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Studio {
    let id = try me.requireDesigner()
    let open = request.days.filter(\.isOpen)
    guard open.allSatisfy({ $0.opens < $0.closes && (0...6).contains($0.weekday) }),
      Set(open.map(\.weekday)).count == open.count
    else { throw Refusal.hoursOrder }
    try changingHours(id, now, db) {
      try db.setHours(
        open.map { Yedi.Hours(weekday: $0.weekday, opens: $0.opens, closes: $0.closes) }, of: id)
    }
    return try show(id, of: me, in: db)
  }

  func edit(_ request: Yedi.RulesRequest, as me: Member, in db: Transaction) throws -> Yedi.Studio {
    let id = try me.requireDesigner()
    if let fault = request.faults().first { throw fault }
    guard request.prepaidPercent ?? 0 == 0 || payments.isAvailable else {
      throw Refusal.paymentUnavailable
    }
    try db.run(
      """
      UPDATE yedi_designer SET buffer = \(request.buffer), notice = \(request.notice),
        horizon = \(request.horizon), free_hours = \(request.freeHours),
        partial_percent = \(request.partialPercent), full_hours = \(request.fullHours),
        prepaid_percent = COALESCE(\(request.prepaidPercent), prepaid_percent)
      WHERE id = \(id)
      """)
    return try show(id, of: me, in: db)
  }
}

extension Yedi.ShopRequest {
  /// What is wrong with values that can be read, in the order of the form.
  func faults(besides unread: Set<String> = []) -> [Refusal] {
    var faults: [Refusal] = []
    if phone != nil, phone?.national == nil, !unread.contains("phone") { faults.append(.shopPhone) }
    let isPlaceRead = unread.isDisjoint(with: ["latitude", "longitude"])
    if isPlaceRead, !hasNoPosition, position == nil { faults.append(.position) }
    return faults
  }

  private var hasNoPosition: Bool { latitude == nil && longitude == nil }

  /// The coordinates, if they are both given and in Korea.
  fileprivate var position: Yedi.Position? {
    guard let latitude, let longitude, (33...39).contains(latitude),
      (124...132).contains(longitude)
    else { return nil }
    return Yedi.Position(latitude: latitude, longitude: longitude)
  }

  /// The shop's number in national format, so that each is written in one way, and the coordinates.
  fileprivate func checked() throws -> (phone: Yedi.ShopPhone?, position: Yedi.Position?) {
    if let fault = faults().first { throw fault }
    return (try (phone?.national).map { try Yedi.ShopPhone($0) }, position)
  }
}

extension Yedi.RegisterRequest {
  func faults(besides unread: Set<String> = []) -> [Refusal] {
    shopRequest.faults(besides: unread)
  }
}

extension Yedi.RulesRequest {
  /// Each value that is out of range, in the words of its hint.
  func faults(besides unread: Set<String> = []) -> [Refusal] {
    let isTens = (0...60).contains(buffer) && buffer % 10 == 0
    let checks = [
      ("buffer", isTens, t(ko: "0에서 60까지 10분 단위로", en: "0 to 60, in steps of ten")),
      ("notice", (0...72).contains(notice), Self.range(0, 72)),
      ("horizon", (1...180).contains(horizon), Self.range(1, 180)),
      ("prepaidPercent", (0...100).contains(prepaidPercent ?? 0), Self.range(0, 100)),
      ("freeHours", (0...168).contains(freeHours), Self.range(0, 168)),
      ("partialPercent", (0...100).contains(partialPercent), Self.range(0, 100)),
      (
        "fullHours", fullHours >= 0 && (fullHours <= freeHours || unread.contains("freeHours")),
        t(ko: "0에서 무료 취소 시간까지", en: "0 to the hours of free cancelling")
      ),
    ]
    return checks.filter { !$0.1 }.map { field, _, words in
      Refusal(
        Refusal.rulesRange.status, Refusal.rulesRange.code, field: field,
        ko: "\(words.ko) 적어 주세요.", en: "Please write \(words.en).")
    }
  }

  private static func range(_ least: Int, _ most: Int) -> LocalizedText {
    t(ko: "\(least)에서 \(most)까지", en: "\(least) to \(most)")
  }
}

extension Transaction {
  func setHours(_ hours: [Yedi.Hours], of designer: ID<Yedi.Designer>) throws {
    try run("DELETE FROM yedi_hours WHERE designer_id = \(designer)")
    try insert(hours, "INSERT INTO yedi_hours (designer_id, weekday, opens, closes)") {
      "(\(designer), \($0.weekday), \($0.opens), \($0.closes))"
    }
  }

  func rules(of designer: ID<Yedi.Designer>) throws -> Yedi.Rules? {
    try one(
      "SELECT \(sql: Yedi.Rules.columns) FROM yedi_designer d WHERE d.id = \(designer)"
    ) { try Yedi.Rules($0) }
  }
}

extension Yedi.Rules {
  /// The columns `init(_:)` reads, of a `yedi_designer d`.
  static let columns: SQL = """
    d.buffer, d.notice, d.horizon, d.free_hours, d.partial_percent, d.full_hours, d.prepaid_percent
    """

  init(_ row: Row) throws {
    try self.init(
      buffer: row.next(), notice: row.next(), horizon: row.next(),
      policy: Yedi.Policy(
        freeHours: row.next(), partialPercent: row.next(), fullHours: row.next(),
        prepaidPercent: row.next()))
  }
}
