import Commons
import Core
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// Days of many designers at random, changed by the verbs that the routes call, beside a model.
@Suite(.timeLimit(.minutes(30)))
struct RandomDaysTests {
  /// On each engine.
  private static let days = scaled(100, full: 10_000)
  private static let daysOfDesigner = 100

  @Test(arguments: Engine.allCases)
  func `no day has an overlap or refuses a free time, whatever is booked, moved or closed`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let features = YediApp.Features(world: server.services.world, blocks: nil, pushes: nil)
      var random = SeededRandomSource(seed: 21)
      var (booked, refused) = (0, 0)
      for number in 0..<(Self.days + Self.daysOfDesigner - 1) / Self.daysOfDesigner {
        let stylist = try await server.stylist("designer\(number)")
        let me = try await server.member("designer\(number)")
        let (now, seed) = (server.clock.now, random.next())
        let count = try await server.db.write { db in
          var month = RandomDays(
            features: features, me: me, menu: stylist.studio.designer.services,
            first: Zone.seoul.day(at: now) + 1, count: Self.daysOfDesigner, now: now, seed: seed)
          try month.run(in: db)
          return (month.booked, month.refused)
        }
        (booked, refused) = (booked + count.0, refused + count.1)
      }
      #expect(booked > Self.days / 4 && refused > Self.days / 4, "\(booked), \(refused)")
      for finding in try await server.db.read({ try $0.yediFindings() }) {
        #expect(finding.wrong == 0, "\(finding.what)")
      }
    }
  }
}

/// The days of one designer.
private struct RandomDays {
  private struct Booking {
    let id: ID<Yedi.Booking>
    let day, length: Int
  }

  let features: YediApp.Features
  let me: Member
  let menu: [Yedi.Service]
  let first: Day
  let now: Instant
  private var random: SeededRandomSource
  private var models: [DayModel]
  /// The hours of each weekday.
  private var hours: [Range<Int>]
  private var isClosed: [Bool]
  private var bookings: [Int: Booking] = [:]
  private var rests: [(id: ID<Yedi.Break>, day: Int)] = []
  private(set) var (booked, refused) = (0, 0)

  init(
    features: YediApp.Features, me: Member, menu: [Yedi.Service], first: Day, count: Int,
    now: Instant, seed: UInt64
  ) {
    (self.features, self.me, self.menu) = (features, me, menu)
    (self.first, self.now) = (first, now)
    random = SeededRandomSource(seed: seed)
    let buffer = Int.random(in: 0...3, using: &random)
    hours = Array(repeating: 60..<120, count: 7)
    models = Array(repeating: DayModel(open: 60..<120, buffer: buffer), count: count)
    isClosed = Array(repeating: false, count: count)
  }

  /// Three changes a day, in any order, after each of which the times of its day are compared.
  mutating func run(in db: Transaction) throws {
    var rules = Yedi.RulesRequest(try db.rules(of: me.requireDesigner()) ?? DefaultMenu.rules)
    (rules.buffer, rules.horizon) = (models[0].buffer * 10, 180)
    _ = try features.studios.edit(rules, as: me, in: db)
    try setHours(in: db)
    for step in 0..<models.count * 3 {
      let day = Int.random(in: models.indices, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<11: try book(step, on: day, in: db)
      case 11..<14: try move(in: db)
      case 14..<16: try cancel(in: db)
      case 16..<18: try rest(on: day, in: db)
      case 18: try close(day, in: db)
      default:
        hours[(first + day).weekday] = randomHours()
        try setHours(in: db)
      }
      try compare(day, in: db)
    }
  }

  private mutating func randomHours() -> Range<Int> {
    let opens = Int.random(in: 48...72, using: &random)
    return opens..<Int.random(in: opens + 12...132, using: &random)
  }

  private func start(_ cell: Int, on day: Int) -> Instant {
    Zone.seoul.instant(of: first + day, minute: cell * 10)
  }

  /// Whether a request is not refused for its time.
  private func succeeds(in db: Transaction, _ body: () throws -> Void) throws -> Bool {
    do {
      try db.attempt(body)
      return true
    } catch let refusal as Refusal where refusal == .slotTaken([]) {
      return false
    }
  }

  private mutating func book(_ number: Int, on day: Int, in db: Transaction) throws {
    var services: [Yedi.Service] = []
    while services.isEmpty {
      services = Yedi.Kind.allCases.compactMap { kind in
        Bool.random(using: &random)
          ? nil : menu.filter { $0.kind == kind }.randomElement(using: &random)
      }
    }
    let length = services.map(\.minutes).reduce(0, +) / 10
    let cell = Int.random(in: 48...126, using: &random)
    let isFree = models[day].canStart(cell, length)
    var id: ID<Yedi.Booking>?
    let isBooked = try succeeds(in: db) {
      id = try features.bookings.walkIn(
        Yedi.WalkInRequest(
          name: Yedi.Name("전화 손님"), services: services.map(\.id), day: first + day,
          time: Yedi.ClockTime(minute: cell * 10)),
        as: me, at: now, in: db
      ).id
    }
    #expect(isBooked == isFree, "step \(number)")
    (booked, refused) = isBooked ? (booked + 1, refused) : (booked, refused + 1)
    guard let id else { return }
    bookings[number] = Booking(id: id, day: day, length: length)
    models[day].taken[number] = cell..<cell + length + models[day].buffer
  }

  private mutating func move(in db: Transaction) throws {
    guard let number = bookings.keys.sorted().randomElement(using: &random),
      let booking = bookings[number]
    else { return }
    let cell = Int.random(in: 48...126, using: &random)
    let isSame = models[booking.day].taken[number]?.lowerBound == cell
    let isFree = isSame || models[booking.day].canStart(cell, booking.length, but: number)
    let isMoved = try succeeds(in: db) {
      _ = try features.bookings.move(
        booking.id, Yedi.MoveRequest(start: start(cell, on: booking.day)), as: me, at: now, in: db)
    }
    #expect(isMoved == isFree, "booking \(number)")
    guard isMoved, !isSame else { return }
    models[booking.day].taken[number] =
      cell..<cell + booking.length + models[booking.day].buffer
    try compare(booking.day, in: db)
  }

  private mutating func cancel(in db: Transaction) throws {
    guard let number = bookings.keys.sorted().randomElement(using: &random),
      let booking = bookings.removeValue(forKey: number)
    else { return }
    _ = try features.bookings.cancel(
      booking.id, Yedi.CancelRequest(), as: me, at: now, in: db)
    models[booking.day].taken[number] = nil
    try compare(booking.day, in: db)
  }

  /// Adds a break, or removes the oldest one.
  private mutating func rest(on day: Int, in db: Transaction) throws {
    if rests.count > 60 || (!rests.isEmpty && Bool.random(using: &random)) {
      let gone = rests.removeFirst()
      _ = try features.closures.remove(gone.id, as: me, at: now, in: db)
      models[gone.day].breaks.removeFirst()
      try compare(gone.day, in: db)
    } else {
      let open = hours[(first + day).weekday]
      let begins = Int.random(in: open.lowerBound..<open.upperBound - 6, using: &random)
      let rest = begins..<begins + Int.random(in: 1...6, using: &random)
      let added = try features.closures.add(
        Yedi.BreakRequest(
          day: first + day, begins: Yedi.ClockTime(minute: rest.lowerBound * 10),
          ends: Yedi.ClockTime(minute: rest.upperBound * 10)),
        as: me, at: now, in: db)
      rests.append((added.id, day))
      models[day].breaks.append(rest)
    }
  }

  /// Makes a day a day off, or takes that back.
  private mutating func close(_ day: Int, in db: Transaction) throws {
    if isClosed[day] {
      _ = try features.closures.reopen(first + day, as: me, at: now, in: db)
    } else {
      _ = try features.closures.close(
        Yedi.CloseRequest(day: first + day), as: me, at: now, in: db)
    }
    isClosed[day].toggle()
    openDays()
  }

  private mutating func setHours(in db: Transaction) throws {
    _ = try features.studios.edit(
      Yedi.HoursRequest(
        days: hours.enumerated().map { weekday, open in
          Yedi.WeekdayHours(
            weekday: weekday, isOpen: true,
            opens: Yedi.ClockTime(minute: open.lowerBound * 10),
            closes: Yedi.ClockTime(minute: open.upperBound * 10))
        }), as: me, at: now, in: db)
    openDays()
  }

  private mutating func openDays() {
    for day in models.indices {
      models[day].open = isClosed[day] ? 0..<0 : hours[(first + day).weekday]
    }
  }

  /// The times of a day are those of the model, and its cells those of its bookings.
  private mutating func compare(_ day: Int, in db: Transaction) throws {
    let length = Int.random(in: 1...18, using: &random)
    let plan = try db.availability(
      of: me.requireDesigner(), from: first + day, through: first + day, at: now)
    let starts = plan.starts(on: first + day, minutes: length * 10, by: .designer)
    let expected = (0..<144).filter { models[day].canStart($0, length) }
      .map { start($0, on: day) }
    #expect(starts == expected, "day \(day)")
    let cells = models[day].taken.values.map(\.count).reduce(0, +)
    #expect(Set(models[day].taken.values.flatMap { Array($0) }).count == cells)
  }
}
