import Commons
import Core
import MadangClient
import SQL
import TestKit
import Wire

@testable import Sesac

/// Someone of a test, with their client.
struct Neighbour {
  let client: Madang
  let id: ID<Sesac.Person>

  /// Waits at a place.
  @discardableResult
  func wait(
    at point: Sesac.Point = .campus, _ tags: String = "", wants: Sesac.Gender? = nil
  ) async throws -> Sesac.State {
    try await client.send(
      Sesac.start, Sesac.StartRequest(point, tags: Sesac.Tags(tags), wants: wants))
  }

  func around(_ point: Sesac.Point = .campus) async throws -> Sesac.Home {
    try await client.send(Sesac.home, Sesac.Around(point))
  }

  var state: Sesac.State { get async throws { try await client.send(Sesac.state) } }
}

extension TestServer {
  /// A new member of SeSAC.
  func neighbour(
    _ account: String, nickname: String? = nil, birth: Day = Day(2000, 5, 4),
    gender: Sesac.Gender? = .woman
  ) async throws -> Neighbour {
    let client = try await viewer(account)
    let me = try await client.send(
      Sesac.join,
      Sesac.JoinRequest(
        nickname: Sesac.Nickname(nickname ?? account), birth: birth,
        email: Sesac.Email("\(account)@example.com"), gender: gender))
    return Neighbour(client: client, id: me.id)
  }

  /// Two people who wait at the campus.
  func waitingPair() async throws -> (Neighbour, Neighbour) {
    let (one, other) = try await (neighbour("one"), neighbour("other", gender: .man))
    try await one.wait()
    try await other.wait()
    return (one, other)
  }

  /// Two people who are matched.
  func matchedPair() async throws -> (Neighbour, Neighbour, Sesac.MatchView) {
    let (one, other) = try await waitingPair()
    try await one.client.send(Sesac.request, other.id)
    let state = try await other.client.send(Sesac.accept, one.id)
    guard let match = state.match else { throw Refusal.notFound }
    return (one, other, match)
  }
}
