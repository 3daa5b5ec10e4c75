import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts `/sign-in` and the ways in by a provider.
  public mutating func mountSignIn() throws {
    let house = house
    try mount(SignIn.ways) { request, _ in
      let place: SignIn.Place = try request.input()
      let door = Door(house: house)
      let offer = SignInOffer(place, in: house)
      let ways = SignIn.Ways(ways: house.ways.all.map(offer.way))
      guard !request.wantsJSON else { return try door.json(ways) }
      let view = door.view(request, Visitor())
      let said = view.query("why").flatMap(SignInTrouble.init)
      let page = SignInPage(view: view, offer: offer, ways: house.ways.all, trouble: said)
      return door.page(page, view)
    }
    for provider in house.providers.list {
      house.ways.add(.of(provider))
      try mount(provider)
    }
    try mountTokens()
    try mountPasskeys()
    try mountPhone()
    try mountEmail()
    try mountDevice()
    try mountPartings()
  }

  private mutating func mount(_ provider: Provider) throws {
    let desk = SignInDesk(house: house, provider: provider)
    try raw(.get, "/sign-in/\(provider.name.rawValue)") { try await desk.leave($0) }
    try raw(.get, "/sign-in/\(provider.name.rawValue)/back") { try await desk.arrive($0) }
    guard provider.postsBack else { return }
    // The provider's page posts here, so this comes without cookies that are SameSite=Lax. It goes on
    // with a GET, with which they do come; nothing is believed or changed before that.
    try raw(.post, "/sign-in/\(provider.name.rawValue)/back") { request in
      let fields = request.fields.filter { ["state", "code", "error"].contains($0.name) }
      let query = Provider.form(fields.prefix(3).map { ($0.name, $0.value) })
      return .seeOther("/sign-in/\(provider.name.rawValue)/back?\(query)")
    }
  }

  private mutating func mountPartings() throws {
    let house = house
    guard !house.providers.list.isEmpty else { return }
    house.outbox.carry(
      .unlink, by: UnlinkCourier(providers: house.providers, vault: house.vault))
    for provider in house.providers.list {
      house.leaving.add(partingFrom: provider.name.rawValue) { subject, _, db in
        for unlink in try house.unlinks(provider.name, subject, in: db) {
          try house.outbox.put(unlink.message(of: subject), in: db)
        }
      }
    }
    guard let kakao = house.providers.kakao else { return }
    for method in [Method.get, .post] {
      try raw(method, "/sign-in/kakao/unlinked") { request in
        guard kakao.isKakao(request.header("Authorization")) else { throw Refusal.signInFirst }
        let fields = request.fields
        guard let subject = fields.first(where: { $0.name == "user_id" })?.value else {
          throw Refusal.missing("user_id")
        }
        try await house.db.write { try house.unlinked(subject, from: "kakao", in: $0) }
        return try .json(Nothing())
      }
    }
  }
}

extension House {
  /// A provider says that a person has ended the link there: that way in is closed, and with the last
  /// one the account ends, as nobody could come into it any more.
  func unlinked(_ subject: String, from provider: String, in db: Connection) throws {
    let account: ID<Account>? = try db.value(
      "SELECT account_id FROM identity WHERE provider = \(provider) AND subject = \(subject)")
    guard let account else { return }
    try db.run("DELETE FROM identity WHERE provider = \(provider) AND subject = \(subject)")
    try KakaoFriends.strike(subject, of: provider, in: db)
    if try db.exists("SELECT 1 FROM identity WHERE account_id = \(account)") {
      // Any of them may have been begun by that way.
      try sessions.endAll(of: account, in: db)
    } else {
      try leaving.end(account, in: db)
    }
  }
}

extension ProviderTrouble {
  var refusal: Refusal {
    switch self {
    case .away, .wrong: .providerAway
    case .refused: .signInRefused
    }
  }
}
