import Core
import Delivery
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts the routes that turn an app's notifications on and off for the session.
  mutating func mountPush() throws {
    let services = services
    let (pushes, apps) = (services.pushes, services.apps)
    let bundles = Set(try services.settings.iosApps().map(\.bundle))
    let check: @Sendable (String, Viewer, Transaction) throws -> Void = { name, me, db in
      guard let app = apps[name], try app.hasMember(me.account, db) else {
        throw Refusal.notFound
      }
      guard try !db.isSuspended(me.account, from: name) else { throw Refusal.suspended }
    }

    try mount(Push.show) { request, app in
      let credential = Credential(request)
      let now = services.world.now()
      let (me, known) = try await services.db.read { db in
        let me = try Gate<Viewer>.signedIn.admit(credential, now, db)
        try check(app, me, db)
        let key = try pushes.key(in: db)
        return (me, try key.map { try pushes.state(of: app, session: me.session, key: $0, in: db) })
      }
      if let known { return try .secret(known) }
      return try .secret(
        await services.db.write { db in
          try pushes.state(of: app, session: me.session, key: pushes.makeKey(in: db), in: db)
        })
    }

    try write(Push.subscribe, .signedIn, then: .next { _, context in .to("/\(context.path)") }) {
      context, me, db in
      try check(context.path, me, db)
      let device = try PushSubscriber(context.input)
      let key = try pushes.makeKey(in: db)
      try pushes.subscribe(
        device, to: context.path, for: me.account, session: me.session, at: context.now, in: db)
      if let app = apps[context.path] {
        try apps.handlers(of: app).reached(me.account, context.now, db)
      }
      return try pushes.state(of: context.path, session: me.session, key: key, in: db)
    }

    try write(Push.unsubscribe, .signedIn, then: .next { _, context in .to("/\(context.path)") }) {
      context, me, db in
      try check(context.path, me, db)
      try pushes.unsubscribe(from: context.path, session: me.session, in: db)
      return try pushes.state(
        of: context.path, session: me.session, key: pushes.makeKey(in: db), in: db)
    }

    try write(Push.registerPhone, .signedIn, then: .next { _, context in .to("/\(context.path)") })
    {
      context, me, db in
      try check(context.path, me, db)
      let service = context.input.bundle == nil ? Channel.phone : .apns
      guard services.outbox.takes(service) else { throw Refusal.noSender }
      if let bundle = context.input.bundle {
        guard bundles.contains(bundle) else { throw Refusal.unknownBundle }
        guard context.input.token.isHexadecimal else { throw Refusal.notAPhone }
      }
      try pushes.register(
        context.input, to: context.path, for: me.account, session: me.session,
        at: context.now, in: db)
      if let app = apps[context.path] {
        try apps.handlers(of: app).reached(me.account, context.now, db)
      }
      return Push.PhoneState(isOn: true)
    }

    try write(Push.removePhone, .signedIn, then: .next { _, context in .to("/\(context.path)") }) {
      context, me, db in
      try check(context.path, me, db)
      try pushes.removePhone(from: context.path, session: me.session, in: db)
      return Push.PhoneState(isOn: false)
    }
  }
}
