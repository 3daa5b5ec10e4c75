public import Commons
import Foundation
public import SQL
public import Wire

/// YELL:O, ready to be mounted: its features over one house.
public struct YelloApp: Sendable {
  let house: House
  let rules: Rules
  let catalogue: Catalogue
  let homes: Homes
  let memberships: Memberships
  let friends: Friends
  let rounds: Rounds
  let notes: Notes

  public init(_ house: House, rules: Rules = Rules()) {
    self.house = house
    self.rules = rules
    let text = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
    catalogue = Catalogue(
      schools: text(PackageResources.universities_tsv),
      departments: text(PackageResources.departments_tsv))
    homes = Homes(rules: rules)
    memberships = Memberships(world: house.world, rules: rules, catalogue: catalogue)
    friends = Friends(world: house.world)
    rounds = Rounds(world: house.world, rules: rules)
    notes = Notes(world: house.world, rules: rules)
  }

  /// The tables of YELL:O.
  public static let migrations = MigrationSet(
    name: "yello", scripts: [PackageResources._01_first_round_sql])

  /// How YELL:O looks around its pages: dark by design (`yello.md` §6).
  public static let look = Look(
    name: "yello", title: "YELL:O", scheme: "dark", theme: "#191919",
    scripts: ["js/toast.js", "js/once.js", "js/live.js"])

  /// Brings the schools and the question bank in the database up to date with the data files.
  public func load() async throws {
    try await house.db.write { [catalogue] in try $0.load(catalogue.schools) }
    let bank = Bank(String(decoding: PackageResources.questions_tsv, as: UTF8.self))
    try await house.db.write { try $0.load(bank) }
  }

  /// Whether an account has joined.
  public static func hasMember(_ account: ID<Account>, in db: Connection) throws -> Bool {
    try db.exists("SELECT 1 FROM yello_person WHERE account_id = \(account)")
  }
}
