import Commons
import Core
import Foundation
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// An attacker who searches from 10,000 places and compares membership, bands, order and shown points
/// with what each possible position of the victim would have caused.
@Suite(.timeLimit(.minutes(30)))
struct LocationAttackTests {
  /// Candidates along each side of the victim's cell.
  private static let side = 20

  @Test(arguments: Engine.allCases)
  func `10,000 probes do not narrow a position below its cell: SW3 SH21`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let left = try await attack(server, grid: .cells, batches: engine == .sqlite ? 100 : 20)
      report(left, "with cells of 0.001°")
      #expect(left == Self.side * Self.side, "every place of the cell stays as likely as any other")
    }
  }

  @Test(arguments: Engine.allCases)
  func `the same attacker finds a position that is not snapped`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let fine = Grid(perDegree: 1_000_000)
      let left = try await attack(server, grid: fine, batches: engine == .sqlite ? 100 : 20)
      report(left, "without snapping")
      #expect(left <= 2, "a place of about 5 m is left")
    }
  }

  private func report(_ left: Int, _ setting: String) {
    let all = Self.side * Self.side
    let line = "posterior \(setting): \(left) of \(all) places left, each with 1/\(left)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// Returns how many candidates explain all answers.
  private func attack(
    _ server: TestServer, grid: Grid, batches: Int
  ) async throws -> Int {
    let corner = Sesac.Point(latitude: 37.517, longitude: 126.886)
    func candidate(_ index: Int) -> Sesac.Point {
      Sesac.Point(
        latitude: corner.latitude + (Double(index / Self.side) + 0.5) / Double(Self.side) / 1000,
        longitude: corner.longitude + (Double(index % Self.side) + 0.5) / Double(Self.side) / 1000)
    }
    let truth = candidate(137)
    // The decoy is an account of the attacker's, who knows its place.
    let decoy = Sesac.Point(latitude: 37.51755, longitude: 126.88655)
    let attacker = try await server.neighbour("attacker")
    let victim = try await server.neighbour("victim")
    let other = try await server.neighbour("decoy")
    let world = server.services.world
    let (waiting, search) = (Waiting(world: world, grid: grid), PeopleSearch(grid: grid))
    let now = server.clock.now
    try await server.db.write { db in
      for (person, point) in [(victim, truth), (other, decoy)] {
        let account = try db.sesacAccount(of: person.id)
        guard let account, let me = try db.sesacMember(of: account) else { continue }
        _ = try waiting.start(Sesac.StartRequest(point), as: me, at: now, in: db)
      }
    }
    var random = SeededRandomSource(seed: 7)
    var left = Dictionary(grouping: 0..<Self.side * Self.side) { grid.cell(candidate($0)) }
    for batch in 0..<batches {
      let centres = (0..<100).map { _ in
        // Half of the probes walk along the 700 m limit.
        let angle = Double(random.next() % 36_000) / 18_000 * Double.pi
        let far =
          batch % 2 == 0
          ? Double(Grid.radius) - 120 + Double(random.next() % 2400) / 10
          : Double(random.next() % 7000) / 10
        return Sesac.Point(
          latitude: corner.latitude + 0.0005 + sin(angle) * far / 111_195,
          longitude: corner.longitude + 0.0005 + cos(angle) * far / 88_200)
      }
      let answers = try await server.db.read { db in
        let account = try db.sesacAccount(of: attacker.id)
        guard let account, let me = try db.sesacMember(of: account) else { return [Answer]() }
        return try centres.map {
          Answer(
            try search.around($0, as: me, at: now, in: db), victim: victim.id, decoy: other.id)
        }
      }
      #expect(answers.count == centres.count)
      for (centre, answer) in zip(centres, answers) {
        left = left.filter { cell, _ in
          answer.isExplained(by: cell, decoy: grid.cell(decoy), from: grid.cell(centre), grid)
        }
      }
    }
    #expect(left.values.joined().contains(137))
    return left.values.joined().count
  }

  /// What one search says about the victim.
  private struct Answer: Sendable {
    let band: Sesac.Band?
    let shown: Sesac.Point?
    /// Whether the victim is listed before the decoy; nil unless both are.
    let isFirst: Bool?

    init(_ home: Sesac.Home, victim: ID<Sesac.Person>, decoy: ID<Sesac.Person>) {
      let card = home.people.first { $0.id == victim }
      band = card?.band?.value
      shown = card?.shown
      let places = [victim, decoy].map { id in home.people.firstIndex { $0.id == id } }
      if let one = places[0], let other = places[1] { isFirst = one < other } else { isFirst = nil }
    }

    func isExplained(
      by place: Sesac.Cell, decoy: Sesac.Cell, from here: Sesac.Cell, _ grid: Grid
    ) -> Bool {
      let squares = grid.squares(at: here)
      func squared(_ cell: Sesac.Cell) -> Int {
        let (rows, columns) = (cell.row - here.row, cell.column - here.column)
        return rows * rows * squares.row + columns * columns * squares.column
      }
      let (mine, theirs) = (squared(place), squared(decoy))
      guard (mine <= Grid.mostSquared) == (band != nil) else { return false }
      if let band, band != Grid.band(squared: mine) { return false }
      // Equal distances are ordered by id, which says nothing about places.
      if let isFirst, mine != theirs, isFirst != (mine < theirs) { return false }
      // Without snapping the shown point would give the place away at once.
      guard let shown, grid.perDegree == Grid.cells.perDegree else { return true }
      return grid.cell(shown) == place
    }
  }
}
