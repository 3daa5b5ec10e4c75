import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Fixtures for YeDi's clients and designers.
extension TestServer {
  /// A client of a new member on the client side.
  func guest(_ account: String, name: String = "이손님") async throws -> Madang {
    let client = try await viewer(account)
    try await client.send(
      Yedi.join, Yedi.JoinRequest(name: Yedi.Name(name), roles: [.client]))
    return client
  }

  /// A client of a new designer with a registered shop, open as every new shop is.
  func stylist(
    _ account: String, name: String = "김서연", shop: String = "살롱 모루",
    district: String = "마포구 연남동", specialities: [Yedi.Speciality] = [.cut]
  ) async throws -> Stylist {
    let client = try await viewer(account)
    try await client.send(
      Yedi.join, Yedi.JoinRequest(name: Yedi.Name(name), roles: [.designer]))
    let studio = try await client.send(
      Yedi.register,
      Yedi.RegisterRequest(
        profile: Yedi.ProfileRequest(
          rank: .owner, introduction: Yedi.Introduction("손질이 쉬운 머리"),
          specialities: specialities),
        shop: Yedi.ShopRequest(
          shop: Yedi.ShopName(shop), district: Yedi.District(district),
          address: Yedi.Address("동교로 25길 7"))))
    return Stylist(client: client, studio: studio)
  }
}

/// A designer of a test.
struct Stylist {
  let client: Madang
  let studio: Yedi.Studio

  var id: ID<Yedi.Designer> { studio.designer.card.id }

  /// The first service of a kind on the menu.
  func service(_ kind: Yedi.Kind) -> Yedi.Service? {
    studio.designer.services.first { $0.kind == kind }
  }

  /// A haircut on Saturday for a guest without an account.
  func walkIn(at time: String) async throws -> Yedi.Booking {
    let cut = try #require(service(.cut))
    return try await client.send(
      Yedi.walkIn,
      Yedi.WalkInRequest(
        name: Yedi.Name("전화 손님"), services: [cut.id], day: .saturday,
        time: Yedi.ClockTime(time)))
  }
}
