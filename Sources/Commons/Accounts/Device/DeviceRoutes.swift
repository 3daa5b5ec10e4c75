import Core
import HTML
import HTTP
import SQL
import Wire

extension Rate {
  /// Device accounts created from one network; no proof of identity limits them otherwise.
  static let begun = Rate(burst: 10, perMinute: 2, sharedFactor: 6)
}

extension Site {
  /// Mounts device accounts and sign-in with recovery codes.
  mutating func mountDevice() throws {
    let services = services
    let responder = Responder(services: services)
    let accounts = DeviceAccounts(world: services.world)

    try enter(SignIn.startDevice, at: .begun, takesKey: true) {
      DevicePage(view: $0, signInReturn: $1)
    } _: { request, _ in
      let key = try request.idempotencyKey(services.world)
      let entry = try await services.db.write { db in
        let (account, code) = try accounts.start(key: key, in: db)
        var entry = try services.open(account, request, in: db)
        entry.output.recoveryCode = code
        return entry
      }
      guard !request.wantsJSON, let code = entry.output.recoveryCode, let cookie = entry.cookie
      else { return try .secret(entry.output) }
      let view = responder.view(request, Visitor())
      let offer = SignInReturn(FormState(refusal: nil, fields: request.fields), view).offer
      var response = responder.page(
        RecoveryCodePage(
          view: view, branding: offer.branding, code: code, onward: offer.destination), view)
      response.add("Set-Cookie", SecretCookie.session.line(cookie, request))
      response.set("Cache-Control", "no-store")
      return response
    }

    try enter(SignIn.recover, at: .signIns) {
      RecoveryPage(view: $0, signInReturn: $1)
    } _: { request, input in
      // A read first, so that invalid codes never reach the writer's queue.
      let account = try await services.db.read { try accounts.account(of: input.code, in: $0) }
      guard account != nil else { throw Refusal.recoveryUnknown }
      let entry = try await services.db.write { db in
        guard let account = try accounts.account(of: input.code, in: db) else {
          throw Refusal.recoveryUnknown
        }
        return try services.open(account, request, in: db)
      }
      return try services.welcome(entry, request)
    }

    try mountRenewal(accounts)
    services.methods.add(
      SignInMethod(
        name: "device", title: t(ko: "이 기기로 바로 시작하기", en: "Begin on this device"),
        style: "outline", icon: "device", path: SignIn.startDevice.path, order: 120))
  }

  /// Mounts the replacement of the recovery code.
  ///
  /// Not by `write`, which stores replies: this reply is a secret.
  private mutating func mountRenewal(_ accounts: DeviceAccounts) throws {
    let services = services
    try mount(SignIn.renewRecovery, takesKey: true) { request, _ in
      let (credential, now) = (Credential(request), services.world.now())
      try request.checkOrigin(credential)
      let me = try await services.viewer(request)
      try request.checkAccount(me.account)
      try services.rateLimiter.take(.signIns, for: "recovery \(me.account)")
      let key = try request.idempotencyKey(services.world)
      let code = try await services.db.write {
        // The account may be gone by now.
        let me = try Gate<Viewer>.signedIn.admit(credential, now, $0)
        return try accounts.renew(me.account, key: key, in: $0)
      }
      guard !request.wantsJSON else { return try .secret(SignIn.NewRecovery(recoveryCode: code)) }
      let responder = Responder(services: services)
      let view = responder.view(request, Visitor())
      let next = request.fields.first { $0.name == "next" }?.value
      let onward = next.map { Self.ownPath($0) } ?? view.returnContext.reopen(Identities.list.path)
      var response = responder.page(
        RecoveryCodePage(
          view: view, branding: view.returnContext.branding, code: code, onward: onward), view)
      response.set("Cache-Control", "no-store")
      return response
    }
  }
}
