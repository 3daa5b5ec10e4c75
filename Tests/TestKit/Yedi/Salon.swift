public import MadangClient
import Wire

/// Joins YeDi as a designer with a shop and the default menu, who takes so much in advance.
public func registerSalon(with client: Madang, prepaidPercent: Int = 0) async throws {
  try await client.send(
    Yedi.join, Yedi.JoinRequest(name: Yedi.Name("김서연"), roles: [.designer]))
  try await client.send(
    Yedi.register,
    Yedi.RegisterRequest(
      profile: Yedi.ProfileRequest(
        rank: .owner, introduction: Yedi.Introduction("손질이 쉬운 머리"), specialities: [.cut]),
      shop: Yedi.ShopRequest(
        shop: Yedi.ShopName("살롱 모루"), district: Yedi.District("마포구 연남동"),
        address: Yedi.Address("동교로 25길 7"))))
  guard prepaidPercent > 0 else { return }
  var rules = Yedi.RulesRequest(try await client.send(Yedi.studio).rules)
  rules.prepaidPercent = prepaidPercent
  try await client.send(Yedi.editRules, rules)
}
