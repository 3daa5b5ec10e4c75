import HTML
import HTTP
import SQL
import Wire

extension Rate {
  /// Accounts begun from one network without proof of anything.
  static let begun = Rate(burst: 10, perMinute: 2, crowd: 6)
}

extension Site {
  /// Mounts accounts that begin on a device, and the codes that lead back into them.
  mutating func mountDevice() throws {
    let house = house
    let door = Door(house: house)
    let accounts = DeviceAccounts(world: house.world)

    try enter(SignIn.startDevice, at: .begun) {
      DevicePage(view: $0, way: $1)
    } _: { request, _ in
      let key = try request.onceKey(house.world)
      let entry = try await house.db.write { db in
        let (account, code) = try accounts.start(key: key, in: db)
        var entry = try house.open(account, request, in: db)
        entry.arrival.recoveryCode = code
        return entry
      }
      guard !request.wantsJSON, let code = entry.arrival.recoveryCode, let cookie = entry.cookie
      else { return try .secret(entry.arrival) }
      let view = door.view(request, Visitor())
      let offer = EntryWay(FormState(refusal: nil, fields: request.fields), view).offer
      var response = door.page(
        RecoveryCodePage(view: view, look: offer.look, code: code, onward: offer.destination), view)
      response.add("Set-Cookie", SecretCookie.session.line(cookie, request))
      response.set("Cache-Control", "no-store")
      return response
    }

    try enter(SignIn.recover, at: .signIns) {
      RecoveryPage(view: $0, way: $1)
    } _: { request, input in
      // Read first: a code that is none never reaches the one writer's queue.
      let account = try await house.db.read { try accounts.account(of: input.code, in: $0) }
      guard account != nil else { throw Refusal.recoveryUnknown }
      let entry = try await house.db.write { db in
        guard let account = try accounts.account(of: input.code, in: db) else {
          throw Refusal.recoveryUnknown
        }
        return try house.open(account, request, in: db)
      }
      return try house.welcome(entry, request)
    }

    try mountRenewal(accounts)
    house.ways.add(
      SignInWay(
        name: "device", title: t(ko: "이 기기로 바로 시작하기", en: "Begin on this device"),
        style: "outline", icon: "device", path: SignIn.startDevice.path, order: 120))
  }

  /// Mounts making a new recovery code, in place of all before.
  ///
  /// Not by `write`: replies are kept there against resending, and this one is a secret.
  private mutating func mountRenewal(_ accounts: DeviceAccounts) throws {
    let house = house
    try mount(SignIn.renewRecovery) { request, _ in
      try request.checkOrigin(Credential(request))
      let me = try await house.viewer(request)
      try house.limits.take(.signIns, for: "recovery \(me.account)")
      let key = try request.onceKey(house.world)
      let code = try await house.db.write { try accounts.renew(me.account, key: key, in: $0) }
      guard !request.wantsJSON else { return try .secret(SignIn.NewRecovery(recoveryCode: code)) }
      let door = Door(house: house)
      let view = door.view(request, Visitor())
      var response = door.page(
        RecoveryCodePage(
          view: view, look: view.within.look, code: code,
          onward: view.within.again(Identities.list.path)), view)
      response.set("Cache-Control", "no-store")
      return response
    }
  }
}
