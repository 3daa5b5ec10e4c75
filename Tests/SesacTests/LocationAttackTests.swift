import Commons
import Core
import Foundation
import HTTP
import MadangClient
import TestKit
import Testing
import Wire

@testable import SQL
@testable import Sesac

/// An attacker with twenty accounts who searches from 10,000 places, directly and through both HTTP
/// interfaces, and compares membership, bands, order, reach and shown points with what each possible
/// position of the victim would have caused.
@Suite(.timeLimit(.minutes(30)))
struct LocationAttackTests {
  /// Candidates along each side of the victim's cell.
  private static let side = 20
  private static let accounts = 20
  /// Probes of each batch by HTTP; the others call the search that the routes call.
  private static let requests = 6
  private static let corner = Sesac.Point(latitude: 37.517, longitude: 126.886)
  private static let unsnapped = Grid(perDegree: 1_000_000)

  /// SeSAC without snapping, to show that the attacker is able to find somebody.
  private struct Unsnapped: App {
    static let descriptor = SesacApp.descriptor
    let app: SesacApp

    init(_ services: Services) throws {
      app = try SesacApp(services, perDegree: LocationAttackTests.unsnapped.perDegree)
    }

    var handlers: AppHandlers { app.handlers }
    func load() async throws { try await app.load() }
    func mount(on site: inout Site) throws { try app.mount(on: &site) }
  }

  private func open(
    _ engine: Engine, _ app: any App.Type = SesacApp.self, _ body: (TestServer) async throws -> Void
  ) async throws {
    let settings = try Settings(
      ["MADANG_SESAC_API": "on"], others: SesacApp.descriptor.settings)
    try await TestServer.open(on: engine, apps: [app], settings: settings, body)
  }

  @Test(arguments: Engine.allCases)
  func `10,000 probes of twenty accounts do not narrow a position below its cell: SW3 SH21`(
    _ engine: Engine
  ) async throws {
    // Those on PostgreSQL take twice as long, and cells do not depend on the engine.
    let batches = engine == .sqlite ? 100 : scaled(20, full: 100)
    try await open(engine) { server in
      let found = try await attack(server, grid: .cells, in: batches)
      report(found, "with cells of 0.001°")
      #expect(
        found.left == Self.side * Self.side, "every place of the cell stays as likely as any other")
      let enough = 10 * batches
      #expect(found.listed > enough && found.ordered > enough && found.reached > enough)
      #expect(found.shown.count == 1, "one point, whoever asks, from wherever, how often")
    }
  }

  @Test(arguments: Engine.allCases)
  func `the same attacker finds a position that is not snapped`(_ engine: Engine) async throws {
    try await open(engine, Unsnapped.self) { server in
      let found = try await attack(server, grid: Self.unsnapped, in: 100, until: 2)
      report(found, "without snapping")
      #expect(found.left <= 2, "a place of about 5 m is left")
    }
  }

  private func report(_ found: Findings, _ setting: String) {
    let all = Self.side * Self.side
    let line = """
      posterior \(setting): \(found.left) of \(all) places left, each with 1/\(found.left)

      """
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// What all answers have told.
  private struct Findings {
    /// How many candidates explain all of them.
    var left = 0
    /// The points at which the victim was shown.
    var shown: Set<Sesac.Point> = []
    /// Answers with the victim in them, comparisons with somebody in a known place, and answers
    /// that say whether the victim is within reach of where an account waits.
    var (listed, ordered, reached) = (0, 0, 0)
  }

  /// An account of the attacker's, which waits in a known place.
  private struct Account {
    let neighbour: Neighbour
    let api: CompatibilityCaller
    let seat: Sesac.Cell
  }

  private static func candidate(_ index: Int) -> Sesac.Point {
    Sesac.Point(
      latitude: corner.latitude + (Double(index / side) + 0.5) / Double(side) / 1000,
      longitude: corner.longitude + (Double(index % side) + 0.5) / Double(side) / 1000)
  }

  /// A place at a distance from the middle of the victim's cell, in metres.
  private static func place(_ far: Double, _ angle: Double) -> Sesac.Point {
    Sesac.Point(
      latitude: corner.latitude + 0.0005 + sin(angle) * far / 111_195,
      longitude: corner.longitude + 0.0005 + cos(angle) * far / 88_200)
  }

  /// A hundred probes in each batch; ends early when at most `enough` candidates are left.
  private func attack(
    _ server: TestServer, grid: Grid, in batches: Int, until enough: Int = 0
  ) async throws -> Findings {
    var random = SeededRandomSource(seed: 7)
    func angle() -> Double { Double(random.next() % 36_000) / 18_000 * Double.pi }
    let victim = try await server.neighbour("victim")
    try await victim.wait(at: Self.candidate(137))
    var accounts: [Account] = []
    for number in 0..<Self.accounts {
      let name = "attacker\(number)"
      let neighbour = try await server.neighbour(name)
      let seat = Self.place(Double(random.next() % 900), angle())
      try await neighbour.wait(at: seat)
      try await accounts.append(
        Account(
          neighbour: neighbour, api: CompatibilityCaller(name, of: server), seat: grid.cell(seat)))
    }
    let known = Dictionary(
      accounts.map { ($0.neighbour.id, $0.seat) }, uniquingKeysWith: { first, _ in first })
    var found = Findings()
    var left = Dictionary(grouping: 0..<Self.side * Self.side) {
      grid.cell(Self.candidate($0))
    }
    for batch in 0..<batches {
      let account = accounts[batch % Self.accounts]
      let centres = (0..<100).map { _ in
        // Half of the probes walk along the 700 m limit.
        Self.place(
          batch % 2 == 0
            ? Double(Grid.cells.radius) - 120 + Double(random.next() % 2400) / 10
            : Double(random.next() % 7000) / 10, angle())
      }
      let answers = try await answers(
        server, grid, to: account, from: centres, about: victim.id, known)
      try #require(answers.count == 100)
      for (centre, answer) in zip(centres, answers) {
        found.listed += answer.isListed ? 1 : 0
        found.ordered += answer.isFirst.count
        found.reached += answer.isInReach == nil ? 0 : 1
        if let shown = answer.shown { found.shown.insert(shown) }
        left = left.filter { cell, _ in
          answer.isExplained(by: cell, known, account.seat, from: grid.cell(centre), grid)
        }
      }
      if left.values.joined().count <= enough { break }
    }
    #expect(left.values.joined().contains(137))
    found.left = left.values.joined().count
    return found
  }

  /// Searches from each place: the last ones by HTTP, by turns on the pages' and the original's API.
  private func answers(
    _ server: TestServer, _ grid: Grid, to account: Account, from centres: [Sesac.Point],
    about victim: ID<Sesac.Person>, _ known: [ID<Sesac.Person>: Sesac.Cell]
  ) async throws -> [Answer] {
    let (search, now, me) = (PeopleSearch(grid: grid), server.clock.now, account.neighbour.id)
    let direct = centres.dropLast(Self.requests)
    var answers = try await server.db.read { db in
      guard let account = try db.sesacAccount(of: me),
        let me = try db.sesacMember(of: account)
      else { return [Answer]() }
      return try direct.map {
        Answer(try search.around($0, as: me, at: now, in: db), about: victim, known)
      }
    }
    for (turn, centre) in centres.suffix(Self.requests).enumerated() {
      switch turn % 3 {
      case 0:
        answers.append(Answer(try await account.neighbour.around(centre), about: victim, known))
      case let version:
        let path = version == 1 ? "/queue/onqueue" : "/v1/queue/search"
        let reply = await account.api.call(
          .post, path, [("lat", "\(centre.latitude)"), ("long", "\(centre.longitude)")])
        let lists = try JSONDecoder().decode(Lists.self, from: Data(reply.text.utf8))
        answers.append(Answer(lists, about: victim, known))
      }
    }
    return answers
  }

  /// A search of the original's API.
  private struct Lists: Decodable {
    struct Person: Decodable {
      let uid: String
      let lat, long: Double
    }
    let fromQueueDB: [Person]
  }

  /// What one search says about the victim.
  private struct Answer: Sendable {
    let isListed: Bool
    var band: Sesac.Band?
    let shown: Sesac.Point?
    /// Whether the victim is within reach of where the account waits.
    var isInReach: Bool?
    /// Whether the victim is listed before each account of the attacker's that is listed too.
    let isFirst: [ID<Sesac.Person>: Bool]

    private init(
      _ people: [(id: ID<Sesac.Person>, shown: Sesac.Point?)], about victim: ID<Sesac.Person>,
      _ known: [ID<Sesac.Person>: Sesac.Cell]
    ) {
      let place = people.firstIndex { $0.id == victim }
      isListed = place != nil
      shown = place.flatMap { people[$0].shown }
      var isFirst: [ID<Sesac.Person>: Bool] = [:]
      if let place {
        for (other, person) in people.enumerated() where known[person.id] != nil {
          isFirst[person.id] = place < other
        }
      }
      self.isFirst = isFirst
    }

    init(
      _ home: Sesac.Home, about victim: ID<Sesac.Person>, _ known: [ID<Sesac.Person>: Sesac.Cell]
    ) {
      self.init(home.people.map { (id: $0.id, shown: $0.shown) }, about: victim, known)
      let card = home.people.first { $0.id == victim }
      band = card?.band?.value
      isInReach = card?.isInReach
    }

    init(
      _ lists: Lists, about victim: ID<Sesac.Person>, _ known: [ID<Sesac.Person>: Sesac.Cell]
    ) {
      var people: [(id: ID<Sesac.Person>, shown: Sesac.Point?)] = []
      for person in lists.fromQueueDB {
        guard let id = ID<Sesac.Person>(person.uid) else { continue }
        people.append((id, Sesac.Point(latitude: person.lat, longitude: person.long)))
      }
      self.init(people, about: victim, known)
    }

    func isExplained(
      by place: Sesac.Cell, _ known: [ID<Sesac.Person>: Sesac.Cell], _ seat: Sesac.Cell,
      from here: Sesac.Cell, _ grid: Grid
    ) -> Bool {
      let mine = grid.squared(from: here, to: place)
      guard (mine <= grid.mostSquared) == isListed else { return false }
      if let band, band != Grid.band(squared: mine) { return false }
      if let isInReach, isInReach != (grid.squared(from: seat, to: place) <= grid.mostSquared) {
        return false
      }
      for (person, isFirst) in isFirst {
        guard let cell = known[person] else { continue }
        let theirs = grid.squared(from: here, to: cell)
        // Equal distances are ordered by id, which says nothing about places.
        if mine != theirs, isFirst != (mine < theirs) { return false }
      }
      // Without snapping the shown point would give the place away at once.
      guard let shown, grid.perDegree == Grid.cells.perDegree else { return true }
      return grid.cell(shown) == place
    }
  }

  /// What a search costs and answers: the work is counted, so that no clock decides.
  private struct Work: Hashable {
    let statements: Int
    let people: Int
    let replies: [String]
  }

  @Test(arguments: Engine.allCases)
  func
    `answers and their work are the same for all positions of a cell, and one point shows it: SW3`(
      _ engine: Engine
    ) async throws
  {
    try await open(engine) { server in
      let victim = try await server.neighbour("victim")
      let neighbour = try await server.neighbour("attacker")
      let api = try await CompatibilityCaller("attacker", of: server)
      let browser = try await server.browser(as: "attacker")
      try await neighbour.wait(at: Self.place(400, 1))
      let centres = [Self.place(0, 0), Self.place(300, 2), Self.place(690, 4), Self.place(760, 5)]
      func work() async throws -> Work {
        let (id, now) = (neighbour.id, server.clock.now)
        let (statements, people) = try await server.db.read { db in
          guard let account = try db.sesacAccount(of: id),
            let me = try db.sesacMember(of: account)
          else { return (0, 0) }
          let before = db.statements
          let people = try centres.reduce(0) {
            try $0
              + PeopleSearch(grid: .cells).around($1, as: me, at: now, in: db).people.count
          }
          return (db.statements - before, people)
        }
        var replies: [String] = []
        for centre in centres {
          let place = [("lat", "\(centre.latitude)"), ("long", "\(centre.longitude)")]
          replies.append(await api.call(.post, "/queue/onqueue", place).text)
          replies.append(await api.call(.post, "/v1/queue/search", place).text)
          let query = "latitude=\(centre.latitude)&longitude=\(centre.longitude)"
          replies.append(await browser.ask(.get, "/sesac?\(query)").text)
        }
        return Work(statements: statements, people: people, replies: replies)
      }
      var all: Set<Work> = []
      for index in [0, 19, 137, 210, 380, 399] {
        try await victim.wait(at: Self.candidate(index))
        all.insert(try await work())
      }
      let same = try #require(all.first)
      #expect(all.count == 1, "positions of one cell differ in nothing")
      #expect(same.people > 0 && same.statements > 0)

      func shown(_ person: Neighbour) async throws -> Sesac.Point {
        let card = try await neighbour.around(Self.place(200, 0)).people.first {
          $0.id == person.id
        }
        return try #require(card?.shown)
      }
      let point = try await shown(victim)
      #expect(Grid.cells.cell(point) == Grid.cells.cell(Self.candidate(0)))
      // Another person in the same cell, another cell, and the first cell again.
      let other = try await server.neighbour("other")
      try await other.wait(at: Self.candidate(0))
      #expect(try await shown(other) != point)
      let beside = Sesac.Point(latitude: 37.5185, longitude: 126.8865)
      try await victim.wait(at: beside)
      let moved = try await shown(victim)
      #expect(Grid.cells.cell(moved) == Grid.cells.cell(beside))
      // Not the same place within the cell, from which the offset would follow.
      let drift = (moved.latitude - 37.518) - (point.latitude - 37.517)
      #expect(abs(drift) > 0.000_000_1)
      try await victim.client.send(Sesac.stop)
      try await victim.wait(at: Self.candidate(250))
      #expect(try await shown(victim) == point)
      // Another server's secret shows another point.
      try await server.db.write { try $0.run("UPDATE sesac_secret SET secret = 'another'") }
      let foreign = try await shown(victim)
      #expect(foreign != point && Grid.cells.cell(foreign) == Grid.cells.cell(point))
    }
  }
}
