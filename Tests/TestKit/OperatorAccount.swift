import Commons
import Core
public import MadangClient
import SQL
import Wire

extension TestServer {
  /// A client whose account is an operator.
  public func attendant(_ name: String = "operator") async throws -> Madang {
    let client = try await viewer(name)
    let account = try await client.send(AccountCard.show).id
    let now = clock.now
    try await db.write { _ = try Operators.add(account, at: now, in: $0) }
    return client
  }
}
