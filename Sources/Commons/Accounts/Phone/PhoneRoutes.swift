import Core
import Delivery
import HTML
import HTTP
import SQL
import Wire

extension Rate {
  /// Codes and mails requested from one network: enough for a household, not for a list of numbers.
  ///
  /// Each costs money, so a shared IPv4 address gets only three times as many.
  static let messages = Rate(burst: 10, perMinute: 5, sharedFactor: 3)
  /// Codes, or mails, sent in total, because each costs money.
  ///
  /// Counted only for messages that are sent, not for refused numbers or addresses.
  static let allMessages = Rate(burst: 300, perMinute: 120)
}

extension Site {
  /// Mounts sign-in by SMS code.
  mutating func mountPhone() throws {
    let services = services
    let codes = PhoneCodes(
      world: services.world, outbox: services.outbox,
      site: services.settings[.site].flatMap(hostName))
    try mountCodeRequest(codes)
    try mountCodeEntry(codes)
    services.accountDeletion.add(onUnlink: "phone") { number, _, db in
      try db.run("DELETE FROM phone_code WHERE number = \(number)")
      try db.run("DELETE FROM outbox WHERE channel = \(Channel.sms) AND address = \(number)")
    }
    guard services.outbox.takes(.sms) else { return }
    services.methods.add(
      SignInMethod(
        name: "phone", title: t(ko: "휴대폰 번호로 계속하기", en: "Continue by phone"), style: "outline",
        icon: "phone", path: SignIn.enterCode.path, order: 100))
  }

  private mutating func mountCodeRequest(_ codes: PhoneCodes) throws {
    let services = services
    let responder = Responder(services: services)
    try signInPage(SignIn.enterCode.path) { request in
      let view = responder.view(request, Visitor())
      // Reloading the page of a refused code leads to the code form.
      if view.query(CodePage.mark) != nil, try await services.waiting(request, codes) != nil {
        return .seeOther(SignInReturn(view).path(SignIn.askCode.path))
      }
      return responder.page(PhonePage(view: view, signInReturn: SignInReturn(view)), view)
    }
    try enter(SignIn.askCode, at: .messages, takesKey: true) { formState, view in
      let signInReturn = SignInReturn(formState, view)
      guard let waiting = try await services.waiting(view.request, codes),
        waiting.number.text == formState.value("number")
      else { return PhonePage(view: view, signInReturn: signInReturn) }
      // The code already sent may still be valid, so the code form stays.
      return CodePage(view: view, signInReturn: signInReturn, waiting: waiting)
    } _: { request, input in
      let me = try await services.linkingViewer(request, pass: input.link)
      let asker = PhoneCodes.Requester(
        key: try request.idempotencyKey(services.world),
        earlier: input.attempt ?? PhoneCodes.cookie.read(request),
        session: me?.session, language: request.language,
        life: input.app.flatMap { services.apps[$0]?.phoneCodeLife } ?? PhoneCodes.life)
      let before = try await services.db.read {
        try codes.codeSent(to: input.number, for: asker, in: $0)
      }
      if before == nil { try services.rateLimiter.take(.allMessages, for: "codes") }
      let sent = try await services.db.write {
        try codes.send(to: input.number, for: asker, in: $0)
      }
      guard !request.wantsJSON else { return try .secret(sent) }
      let signInReturn = SignInReturn(
        FormState(refusal: nil, fields: request.fields), responder.view(request, Visitor()))
      var response = Response.seeOther(signInReturn.path(SignIn.askCode.path))
      var cookie = PhoneCodes.cookie
      cookie.life = .seconds(sent.expiresIn)
      response.add("Set-Cookie", cookie.line(sent.attempt, request))
      response.add(
        "Set-Cookie",
        SealedCookie.phoneNumber.line(input.number.national, request, services.cookieVault))
      return response
    }
  }

  private mutating func mountCodeEntry(_ codes: PhoneCodes) throws {
    let services = services
    let responder = Responder(services: services)
    try signInPage(SignIn.askCode.path) { request in
      let view = responder.view(request, Visitor())
      let signInReturn = SignInReturn(view)
      guard let waiting = try await services.waiting(request, codes) else {
        if let number = SealedCookie.phoneNumber.read(request, services.cookieVault) {
          let late = FormState(refusal: .codeGone, fields: [("number", number)])
          return responder.page(
            PhonePage(view: view, signInReturn: SignInReturn(view, formState: late)), view)
        }
        return responder.go(
          .to(
            signInReturn.path(SignIn.enterCode.path), ko: Refusal.codeGone.ko,
            en: Refusal.codeGone.en),
          view)
      }
      return responder.page(
        CodePage(view: view, signInReturn: signInReturn, waiting: waiting), view)
    }
    try enter(SignIn.enterCode, at: .signIns, takesKey: true) { formState, view in
      let signInReturn = SignInReturn(formState, view)
      guard let waiting = try await services.waiting(view.request, codes) else {
        return PhonePage(view: view, signInReturn: signInReturn)
      }
      return CodePage(view: view, signInReturn: signInReturn, waiting: waiting)
    } _: { request, input in
      guard let attempt = input.attempt ?? PhoneCodes.cookie.read(request) else {
        throw Refusal.codeGone
      }
      let key = try request.idempotencyKey(services.world)
      let outcome = try await services.db.write { db -> (PhoneCodes.Verdict, SignInResult?) in
        let verdict = try codes.check(input.code, of: attempt, key: key, in: db)
        guard case .right(let number, let session) = verdict else { return (verdict, nil) }
        let me = try services.linkingViewer(request, of: session, in: db)
        return (verdict, try services.enter("phone", number.text, by: me, request, in: db))
      }
      switch outcome {
      case (.wrong(let left), _): throw Refusal.codeWrong(left: left)
      case (.spent, _): throw Refusal.codeSpent
      case (_, let entry?):
        var response = try services.welcome(entry, request)
        if !request.wantsJSON {
          response.add("Set-Cookie", PhoneCodes.cookie.line("", request))
          response.add("Set-Cookie", SealedCookie.phoneNumber.deletion(request))
        }
        return response
      default: throw Refusal.codeGone
      }
    }
  }
}

extension Services {
  fileprivate func waiting(
    _ request: Request, _ codes: PhoneCodes
  ) async throws -> PhoneCodes.Waiting? {
    guard let attempt = PhoneCodes.cookie.read(request) else { return nil }
    return try await db.read { try codes.waiting(attempt, in: $0) }
  }
}

/// The host of a URL, such as `madang.example` of `https://madang.example:8443/`.
func hostName(_ address: String) -> String? {
  let rest = address.drop { $0 != "/" }.drop { $0 == "/" }
  let host = rest.prefix { $0 != "/" && $0 != ":" }
  return host.isEmpty ? nil : String(host)
}
