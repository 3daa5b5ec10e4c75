import Apps
import Commons
import Foundation
import SQL
import Wire

extension MadangCommand {
  /// Lists or changes the operators, in the database or through the server that holds its file.
  static func runOperatorCommand(_ options: inout Options) async throws {
    guard let order = options.nextArgument() else {
      throw UsageError("madang operator needs an order.\n\n\(try usage(of: "operator"))")
    }
    guard ["add", "remove", "list"].contains(order) else {
      throw UsageError("madang operator has no order \(order). Try 'madang operator --help'.")
    }
    let who = order == "list" ? nil : options.nextArgument()
    guard order == "list" || who != nil else {
      throw UsageError("madang operator \(order) needs WHO. Try 'madang operator --help'.")
    }
    // The control socket carries a word in each line.
    if let who, who.isEmpty || who.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      throw UsageError("WHO is empty or has a line break. Try 'madang operator --help'.")
    }
    let location = try options.location()
    try options.end()
    if case .sqlite(let path) = location { try requireDatabase(at: path) }
    let words = [order] + (who.map { [$0] } ?? [])
    let answer: ControlSocket.Answer
    do {
      let db = try Database(location)
      do {
        try await requireThisVersion(of: db)
        answer = try await runOperatorCommand(words, at: Instant(Date()), in: db)
      } catch {
        await db.close()
        throw error
      }
      await db.close()
    } catch let error as DatabaseError where error.code == .inUse {
      guard case .sqlite(let path) = location,
        let reply = ControlSocket.request(words, beside: path)
      else {
        throw UsageError(
          "A server holds this folder and does not answer. Stop it (systemctl stop madang), say this again, and start it."
        )
      }
      answer = reply
    }
    guard answer.status == 0 else { throw UsageError(answer.output) }
    print(answer.output, terminator: order == "list" ? "" : "\n")
  }

  /// Runs `add WHO`, `remove WHO` or `list` and returns its output; refuses anything else.
  static func runOperatorCommand(
    _ words: [String], at now: Instant, in db: Database
  ) async throws -> ControlSocket.Answer {
    if words == ["list"] {
      let lines = try await db.read { db in
        try Operators.all(in: db).map { each in
          let methods = each.methods.isEmpty ? ["no sign-in method with a name"] : each.methods
          let joined = try Apps.all.map { $0.descriptor }
            .filter { try $0.members.has(each.account, in: db) }.map(\.name)
          let apps = joined.isEmpty ? "no app" : joined.joined(separator: ", ")
          return
            "\(each.account) since \(each.since.iso8601) \(methods.joined(separator: " ")) in \(apps)\n"
        }
      }
      return (0, lines.isEmpty ? "There are no operators.\n" : lines.joined())
    }
    guard words.count == 2, ["add", "remove"].contains(words[0]) else {
      return (2, "This is no order to the server that runs.")
    }
    let (isAdded, who) = (words[0] == "add", words[1])
    let isChanged: Bool? = try await db.write { db in
      guard let account = try account(who, in: db) else { return nil }
      let isChanged =
        try isAdded
        ? Operators.add(account, at: now, in: db) : Operators.remove(account, in: db)
      if isChanged {
        try Operators.note(
          isAdded ? "operator.added" : "operator.removed", "madang operator", by: account,
          id: ID(at: now, sequence: .random(in: 0...0xFFF), random: .random(in: 0...UInt64.max)),
          at: now, in: db)
      }
      return isChanged
    }
    guard let isChanged else {
      let apps = Apps.all.map { $0.descriptor }.filter { $0.accountOfHandle != nil }
        .map { "\($0.name):\(who)" }.joined(separator: " or ")
      let hint = who.contains(":") ? "" : " A handle is written with its app: \(apps)"
      return (2, "There is nobody by the name \(who).\(hint)")
    }
    let effect = isAdded ? "done; /operator opens for them now" : "done"
    return (0, "\(who): \(isChanged ? effect : "nothing to change")")
  }

  /// Opens the control socket for `madang operator`; nil with PostgreSQL.
  static func openControlSocket(
    _ location: Database.Location, _ db: Database, log: @escaping @Sendable (String) -> Void
  )
    -> ControlSocket?
  {
    guard case .sqlite(let path) = location else { return nil }
    return ControlSocket(beside: path) { words in
      do {
        return try await runOperatorCommand(words, at: Instant(Date()), in: db)
      } catch {
        log("madang operator: \(error)")
        return (1, "The server could not do it; its log says why.")
      }
    }
  }

  private static func account(_ who: String, in db: Transaction) throws -> ID<Account>? {
    if let id = ID<Account>(who) {
      return try db.value("SELECT id FROM account WHERE id = \(id)")
    }
    let parts = who.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    if let app = Apps.all.first(where: { $0.descriptor.name == parts[0] }) {
      return try app.descriptor.accountOfHandle?(parts[1], db)
    }
    let subject =
      parts[0] == "email" ? (try? EmailAddress(parts[1]))?.text ?? parts[1] : parts[1]
    return try db.value(
      "SELECT account_id FROM identity WHERE provider = \(parts[0]) AND subject = \(subject)")
  }
}
