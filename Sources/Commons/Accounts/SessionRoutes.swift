import Foundation
import HTTP
public import SQL
public import Wire

extension Site {
  /// Mounts what every house has: refreshing, signing out, the account, and under `--demo` its powers.
  ///
  /// `apps` tells which apps an account has joined.
  public mutating func mountSessions(
    apps: @escaping @Sendable (ID<Account>, Connection) throws -> [String]
  ) throws {
    let house = house
    try mount(Sessions.refresh) { request, _ in
      try house.limits.take(.signIns, for: "refresh \(network(request.remoteAddress))")
      let input: RefreshRequest = try request.input()
      let key = request.header("Idempotency-Key")
      let rotation = try await house.db.write {
        try house.sessions.rotate(input.refresh, key: key, in: $0)
      }
      guard case .renewed(let tokens) = rotation else { throw Refusal.sessionExpired }
      return try .secret(tokens)
    }

    try mount(Sessions.end) { request, _ in
      let credential = Credential(request)
      try request.checkOrigin(credential)
      let now = house.world.now()
      // Read first: a token that is none never reaches the one writer's queue.
      let me = try await house.db.read { try Gate<Viewer>.signedIn.admit(credential, now, $0) }
      try await house.db.write { try house.sessions.end(me.session, in: $0) }
      if request.wantsJSON { return try .json(Nothing()) }
      let door = Door(house: house)
      let next = Next.to("/", ko: "로그아웃했어요.", en: "You are signed out.")
      var response = door.go(next, door.view(request, Visitor()))
      response.add(
        "Set-Cookie", Credential.cookie("", lifetime: .zero, isSecure: request.isSecure))
      return response
    }

    try mount(AccountCard.show) { request, _ in
      let credential = Credential(request)
      let now = house.world.now()
      let card = try await house.db.read { db in
        let me = try Gate<Viewer>.signedIn.admit(credential, now, db)
        return AccountCard(id: me.account, apps: try apps(me.account, db))
      }
      return try .secret(card)
    }

    guard let demo = house.demo else { return }
    try mountPractice(demo)
  }

  private mutating func mountPractice(_ demo: Demo) throws {
    let house = house
    try mount(Practice.signIn) { request, _ in
      try request.checkOrigin(nil)
      try house.limits.take(.signIns, for: "practice \(network(request.remoteAddress))")
      let input: Practice.Entrance = try request.input()
      if let cast = input.cast, !demo.cast.contains(where: { $0.handle == cast }) {
        throw Refusal.notFound
      }
      let subject = input.cast ?? house.world.secret()
      guard request.wantsJSON else {
        let token = try await house.db.write { db in
          try house.sessions.openWeb(
            house.sessions.account(of: "practice", subject, in: db), in: db)
        }
        let next = request.fields.first { $0.name == "next" }?.value
        var response = Response.seeOther(next == nil ? "/yello" : Self.ownPath(next))
        response.add(
          "Set-Cookie",
          Credential.cookie(token, lifetime: SessionBook.webLifetime, isSecure: request.isSecure))
        return response
      }
      return try .secret(
        await house.db.write { db in
          try house.sessions.openClient(
            house.sessions.account(of: "practice", subject, in: db), in: db)
        })
    }

    try mount(Practice.moveClock) { request, _ in
      try request.checkOrigin(nil)
      try house.limits.take(.signIns, for: "clock \(network(request.remoteAddress))")
      let input: Practice.ClockMove = try request.input()
      try await demo.clock.move(input.minutes, in: house.db)
      guard request.wantsJSON else {
        return .seeOther(Self.ownPath(request.fields.first { $0.name == "next" }?.value))
      }
      return try .json(Practice.ClockReading(now: demo.clock.now()))
    }
  }

  /// `path` if it is one of ours in plain letters, else the lobby's: nobody is led elsewhere by it.
  private static func ownPath(_ path: String?) -> String { path.flatMap(ownPath(safe:)) ?? "/" }

  /// `path` if it is one of ours in plain letters.
  static func ownPath(safe path: String) -> String? {
    let isOurs = path.wholeMatch(
      of: #/\/(?:[A-Za-z0-9_\-][A-Za-z0-9_\-\/]*)?(?:\?[A-Za-z0-9_.=&%\-]*)?/#)
    return isOurs == nil ? nil : path
  }
}

extension Response {
  /// JSON that no cache may keep.
  static func secret(_ value: some Encodable) throws -> Response {
    var response = try Response.json(value)
    response.set("Cache-Control", "no-store")
    return response
  }
}
