import Commons
import Core
import MadangClient
import TestKit
import Testing
import Wire

extension TestServer {
  /// A new client of YeDi.
  func client(named account: String) async throws -> Madang {
    let client = try await viewer(account)
    try await client.send(
      Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이손님"), roles: [.client]))
    return client
  }

  /// A new designer of YeDi, who can be found as 김서연.
  func designer() async throws -> (client: Madang, id: ID<Yedi.Designer>) {
    let client = try await viewer("stylist")
    try await registerSalon(with: client)
    return (client, try await client.send(Yedi.studio).designer.card.id)
  }

  /// A designer and a client who have not talked.
  func consultation() async throws -> (stylist: Madang, guest: Madang) {
    (try await designer().client, try await client(named: "guest"))
  }

  /// Runs `body`, which listens to the live events of `client`, and returns once it listens.
  @MainActor func watch(
    as client: Madang, _ body: @escaping @MainActor () async -> Void
  ) async throws -> Task<Void, Never> {
    let account = try await client.send(AccountCard.show).id
    let watching = Task { await body() }
    while !services.hub.hasSubscribers(account) { await Task.yield() }
    return watching
  }
}
