import Core
import HTTP
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Reads as the principal that a credential proved last.
@Suite(.timeLimit(.minutes(30)))
struct PrincipalCacheTests {
  private struct Keeper: Equatable, Sendable {
    let name: String
  }

  private struct Reads: Sendable {
    let db: Database
    let services: Services
    /// What gate and body did, in their order.
    let steps = Recorder<String>()
    let gate: Gate<Keeper>

    init(_ db: Database) {
      self.db = db
      let world = World(clock: { Instant(milliseconds: 0) }, random: SeededRandomSource(seed: 1))
      services = Services(db: db, world: world, files: StaticFiles([]))
      gate = Gate(for: .visitor) { [steps] request in
        let name: String? = try request.db.value("SELECT name FROM keeper WHERE id = 1")
        steps.note("gate")
        guard let name else { throw Refusal.joinFirst }
        return Keeper(name: name)
      }
    }

    func read(
      _ token: String? = "token", refusing refusal: Refusal? = nil, failsInSQL: Bool = false
    ) async throws -> String {
      try await services.read(
        through: gate, as: token.map { Credential(token: $0) }
      ) { [steps] me, _, db in
        steps.note(me.name)
        if let refusal { throw refusal }
        let number = failsInSQL ? Int.min : 1
        return try db.value("SELECT \(me.name) || ' reads' WHERE abs(\(number)) = 1") ?? ""
      }
    }

    func name(_ name: String?) async throws {
      try await db.write { db in
        try db.run("DELETE FROM keeper")
        if let name { try db.run("INSERT INTO keeper VALUES (1, \(name))") }
      }
    }
  }

  private func open(_ engine: Engine, _ body: (Reads) async throws -> Void) async throws {
    try await TestDatabases.fresh(engine) { db in
      try await db.write { try $0.script("CREATE TABLE keeper (id BIGINT, name TEXT NOT NULL)") }
      let reads = Reads(db)
      try await reads.name("bora")
      try await body(reads)
    }
  }

  @Test func `what is read as the last principal counts once the gate admits the same one`()
    async throws
  {
    try await open(.postgres) { (reads) async throws in
      for _ in 0..<3 { #expect(try await reads.read() == "bora reads") }
      #expect(reads.steps.all == ["gate", "bora", "bora", "gate", "bora", "gate"])
      #expect(try await reads.read("other") == "bora reads")
      #expect(try await reads.read(nil) == "bora reads")
      #expect(reads.steps.all.suffix(4) == ["gate", "bora", "gate", "bora"])
    }
  }

  @Test func `a principal that has changed is read as it is now`() async throws {
    try await open(.postgres) { (reads) async throws in
      _ = try await reads.read()
      try await reads.name("dami")
      #expect(try await reads.read() == "dami reads")
      #expect(reads.steps.all.suffix(3) == ["bora", "gate", "dami"])
      #expect(try await reads.read() == "dami reads")
      #expect(reads.steps.all.suffix(2) == ["dami", "gate"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `one who is refused gets the gate's refusal, whatever the read would say`(engine: Engine)
    async throws
  {
    try await open(engine) { (reads) async throws in
      _ = try await reads.read()
      await #expect(throws: Refusal.notFound) { try await reads.read(refusing: .notFound) }
      try await reads.name(nil)
      await #expect(throws: Refusal.joinFirst) { try await reads.read(refusing: .notFound) }
      try await reads.name("bora")
      _ = try await reads.read()
      await #expect(throws: DatabaseError.self) { try await reads.read(failsInSQL: true) }
      _ = try await reads.read()
      try await reads.name(nil)
      await #expect(throws: Refusal.joinFirst) { try await reads.read(failsInSQL: true) }
      // Forgotten: not even asked for any more.
      let before = reads.steps.all.count
      await #expect(throws: Refusal.joinFirst) { try await reads.read() }
      #expect(reads.steps.all.suffix(from: before) == ["gate"])
      try await reads.name("bora")
      #expect(try await reads.read() == "bora reads")
    }
  }

  @Test func `SQLite asks the gate first`() async throws {
    try await open(.sqlite) { (reads) async throws in
      for _ in 0..<2 { #expect(try await reads.read() == "bora reads") }
      #expect(reads.steps.all == ["gate", "bora", "gate", "bora"])
    }
  }

  @Test func `nobody is taken for a stranger by default`() throws {
    let (cache, credential) = (PrincipalCache(), Credential(token: "token"))
    #expect(cache[credential, Keeper?.self] == nil)
    cache[credential, Keeper?.self] = .some(nil)
    let stranger = try #require(cache[credential, Keeper?.self])
    #expect(stranger == nil && cache[Credential(token: "other"), Keeper?.self] == nil)
    cache[credential, Keeper?.self] = Keeper(name: "bora")
    #expect(cache[credential, Keeper?.self] == Keeper(name: "bora"))
  }

  @Test func `values that were asked for lately stay, older ones go`() {
    var recent = GenerationalCache<Int, String>(limit: 10)
    for number in 0..<100 {
      recent.store("\(number)", for: number)
      #expect(recent.value(for: 0) == "0")
    }
    #expect(recent.value(for: 99) == "99" && recent.value(for: 50) == nil)
    recent.remove(99)
    #expect(recent.value(for: 99) == nil)
    // One that is stored again and again is one.
    for number in 0..<100 {
      recent.store("\(number)", for: 1)
      recent.remove(2)
      recent.store("2", for: 2)
    }
    #expect(recent.value(for: 0) == "0" && recent.value(for: 1) == "99")
  }
}
