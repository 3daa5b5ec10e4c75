import SQL
import TestKit
import Testing

/// SplitMix64, so that a failure's seed reproduces the run.
struct SeededDice: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }
}

@Suite(.timeLimit(.minutes(30)))
struct AgreementTests {
  private struct Stop: Error {}

  /// Performs a random action; returns its result as text.
  private static func act(_ db: Transaction, _ dice: inout SeededDice) throws -> String {
    let id = dice.roll(6)
    let names = ["가", "나", "각", "a", "B", "b", "", "🌈", "가 나"]
    let name = names[dice.roll(names.count)]
    switch dice.roll(10) {
    case 0, 1, 2:
      let seats = dice.roll(12) - 1
      return "\(try db.run("INSERT INTO club VALUES (\(id), \(name), \(seats))")) inserted"
    case 3:
      let taken = dice.roll(5)
      let left: Int? = try db.value(
        "UPDATE club SET seats = seats - \(taken) WHERE id = \(id) RETURNING seats")
      return "\(left as Any) left"
    case 4:
      return "\(try db.run("DELETE FROM club WHERE id = \(id)")) deleted"
    case 5:
      return "\(try db.run("INSERT INTO member VALUES (\(id), \(dice.roll(4)))")) joined"
    case 6:
      let count = try db.run(
        """
        INSERT INTO club VALUES (\(id), \(name), 1)
        ON CONFLICT (id) DO UPDATE SET seats = club.seats + 1, name = excluded.name
        """)
      return "\(count) upserted"
    case 7:
      let ids = (0..<dice.roll(5)).map { _ in dice.roll(6) }
      let rows = try db.all(
        """
        SELECT club.name, COUNT(member.person), SUM(member.person), club.seats / 2
        FROM club LEFT JOIN member ON member.club = club.id
        WHERE club.id IN \(ids) AND club.name >= \(name)
        GROUP BY club.id, club.name, club.seats ORDER BY club.name
        """
      ) { (try $0[0] as String, try $0[1] as Int, try $0[2] as Int?, try $0[3] as Int) }
      return "\(rows)"
    case 8:
      return "\(try db.run("DELETE FROM member WHERE club = \(id)")) left"
    default:
      return "\(try db.exists("SELECT 1 FROM club WHERE name LIKE \(name + "%")"))"
    }
  }

  /// A few actions in one transaction, some in a savepoint; sometimes all is rolled back.
  private static func play(_ db: Database, _ dice: SeededDice) async -> [String] {
    do {
      return try await db.write { db in
        var dice = dice
        var log: [String] = []
        for _ in 0...dice.roll(5) {
          if dice.roll(3) == 0 {
            do {
              log.append(try db.attempt { "attempt \(try act(db, &dice)) \(try act(db, &dice))" })
            } catch let error as DatabaseError {
              // The engines differ in which of two violated keys they name; for a check both name
              // it.
              let place = error.code == .check ? error.constraint : nil
              log.append("attempt failed: \(error.code.name) \(place ?? "")")
            }
          } else {
            log.append(try act(db, &dice))
          }
        }
        if dice.roll(6) == 0 { throw Stop() }
        return log
      }
    } catch let error as DatabaseError {
      return ["failed: \(error.code.name)"]
    } catch {
      return ["\(error)"]
    }
  }

  @Test(arguments: 0..<8)
  func `the same random story goes the same way on both engines`(chapter: Int) async throws {
    var dice = SeededDice(state: .random(in: 0...UInt64.max))
    let seed = dice.state
    try await TestDatabases.fresh(.sqlite, [clubs]) { small in
      try await TestDatabases.fresh(.postgres, [clubs]) { large in
        var failures = 0
        for step in 0..<60 {
          let turn = SeededDice(state: dice.next())
          let one = await Self.play(small, turn)
          let other = await Self.play(large, turn)
          #expect(one == other, "seed \(seed), step \(step)")
          if one != other { return }
          if one.first?.hasPrefix("failed") == true { failures += 1 }
        }
        // A run in which all or none of the transactions fail would prove little.
        try #require(failures > 0 && failures < 60, "seed \(seed)")
        let tables: [SQL] = [
          "SELECT id, seats, name FROM club ORDER BY name",
          "SELECT club, person, '' FROM member ORDER BY club, person",
        ]
        for table in tables {
          let rows = try await [small, large].asyncMap { db in
            try await db.read {
              try $0.all(table) { "\(try $0[0] as Int) \(try $0[1] as Int) \(try $0[2] as String)" }
            }
          }
          #expect(rows[0] == rows[1], "seed \(seed)")
        }
      }
    }
  }
}

extension Array where Element: Sendable {
  fileprivate func asyncMap<T>(_ make: (Element) async throws -> T) async throws -> [T] {
    var made: [T] = []
    for element in self { made.append(try await make(element)) }
    return made
  }
}
