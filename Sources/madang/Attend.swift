import Commons
import Foundation
import SQL
import Wire

extension FrontDoor {
  /// Says who is an operator, and changes it.
  static func attend(_ options: inout Options) async throws {
    let order = options.word()
    let who = ["add", "remove"].contains(order) ? options.word() : nil
    guard order == "list" || who != nil else {
      throw Misuse("madang operator needs an order.\n\n\(usage)")
    }
    let place = try options.place()
    try options.end()
    let db: Database
    do {
      db = try Database(place)
    } catch let error as DatabaseError where error.code == .inUse {
      throw Misuse(
        "This folder is held, as the server runs on it: stop it first. On PostgreSQL it may run on."
      )
    }
    do {
      try await db.migrate(migrations)
      let now = Instant(Date())
      if let who {
        let isChanged = try await db.write { db in
          guard let account = try account(who, in: db) else {
            throw Misuse("There is nobody by the name \(who).")
          }
          let isAdded = order == "add"
          let isChanged =
            try isAdded
            ? Operators.add(account, at: now, in: db) : Operators.remove(account, in: db)
          if isChanged {
            try Operators.note(
              isAdded ? "operator.added" : "operator.removed", "madang operator", by: account,
              id: ID(
                at: now, sequence: .random(in: 0...0xFFF), random: .random(in: 0...UInt64.max)),
              at: now, in: db)
          }
          return isChanged
        }
        say(isChanged ? "\(who): done" : "\(who): nothing to change")
      } else {
        for (account, since) in try await db.read({ try Operators.all(in: $0) }) {
          print("\(account) since \(since.iso8601)")
        }
      }
    } catch {
      await db.close()
      throw error
    }
    await db.close()
  }

  private static func account(_ who: String, in db: Connection) throws -> ID<Account>? {
    if let id = ID<Account>(who) {
      return try db.value("SELECT id FROM account WHERE id = \(id)")
    }
    let parts = who.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    if let app = apps.first(where: { $0.look.name == parts[0] }) {
      return try app.account(of: parts[1], in: db)
    }
    return try db.value(
      "SELECT account_id FROM identity WHERE provider = \(parts[0]) AND subject = \(parts[1])")
  }
}
