import Apps
import Commons
import Core
import Delivery
import Foundation
import HTTP
import SQL
import Wire

extension MadangCommand {
  /// Starts the server and runs it until SIGTERM or SIGINT.
  static func serve(_ options: inout Options) async throws {
    // A closed pipe on standard output or error must not end the server.
    signal(SIGPIPE, SIG_IGN)
    let isDemo = options.has("--demo")
    guard let port = UInt16(exactly: try options.number("--port") ?? 8080) else {
      throw UsageError("--port takes a number up to 65535.")
    }
    var configuration = Server.Configuration(
      host: options.text("--host") ?? "127.0.0.1", port: port)
    configuration.trustedProxies = options.all("--proxy")
    let uploads = options.text("--uploads")
    let media = options.text("--media")
    let scale = Double(try options.number("--limits") ?? 1)
    guard scale > 0 else { throw UsageError("--limits takes a number from 1.") }
    let logName = options.text("--log") ?? "-"
    let sink = try logSink(logName)
    let location = try options.location()
    try options.end()

    let clock = DemoClock(real: { Instant(Date()) })
    let log = AccessLog(
      now: { Instant(Date()) }, logsRequests: logName != "off", sink: sink)
    let world = World(
      clock: { clock.now() }, random: SodiumRandomSource(), web: CurlWeb(), log: { log.error($0) })
    let settings = try Settings(
      ProcessInfo.processInfo.environment,
      others: Providers.settings + Apps.all.flatMap { $0.descriptor.settings })
    if !isDemo { missing(in: settings).forEach(say) }
    let providers = try Providers(settings, world)
    // What can be wrong is said before the database is made or migrated.
    try check(configuration)
    try makeFolder(of: location)
    let db = try Database(location)
    let mediaSource =
      media == nil && settings[.media] != nil ? Settings.Name.media.variable : "--media"
    func services(on db: Database, _ vault: Vault, _ demo: Demo?) async throws -> Services {
      let services = Services(
        db: db, world: world, files: .embedded(), apps: Apps.all, planned: Apps.planned,
        settings: settings, providers: providers, vault: vault,
        cookieVault: try await Vault.cookies(of: db), limitScale: scale, demo: demo)
      try services.registerChannels()
      try makingFolder(of: mediaSource) { try services.addShared(media: media, database: location) }
      return services
    }
    do {
      let before = try await db.scriptsRun()
      let isOlder = !before.isEmpty && !areAll(before)
      if isOlder {
        try await onEmptyDatabase { _ = try await services(on: $0, .passing, nil).start() }
      }
      try await db.migrate(Apps.migrations()) { try requireKind(isDemo: isDemo, in: $0) }
      if isOlder {
        say("madang has migrated the database: older versions cannot open it any more")
      }
      let demo = try await isDemo ? openDemo(db, clock, world) : nil
      let services = try await services(
        on: db, vault(settings, providers, location, db), demo)
      let router = try await services.start().router
      if router.takesUploads {
        try makingFolder(of: "--uploads") {
          configuration.uploads = try UploadFolder(uploads ?? uploadFolder(location))
        }
      }
      let server = try Server(configuration, router: router, log: log)
      try StopSignal.catch()
      let port = try server.start()
      let controlSocket = openControlSocket(location, db) { log.error($0) }
      say("madang serves http://\(configuration.urlHost):\(port)")
      let work = Task { await services.work { log.error($0) } }
      let furnishing = demo.map { demo in Task { await furnish(demo, services, log) } }
      await StopSignal.wait()
      say("madang stops: no new requests, open ones have ten seconds")
      controlSocket?.stop()
      work.cancel()
      furnishing?.cancel()
      await server.stop()
      await work.value
      await furnishing?.value
    } catch {
      await db.close()
      throw error
    }
    await db.close()
    await log.stop()
  }

  /// Throws a `UsageError` for a proxy or host that is none, and a `ListenError` for a port in use.
  private static func check(_ configuration: Server.Configuration) throws {
    do {
      try Server.check(configuration)
    } catch let error as UnknownProxy {
      throw UsageError("--proxy: \(error).")
    } catch let error as UnknownHost {
      throw UsageError("--host: \(error).")
    }
  }

  /// Runs `body` on a database without data, so that what it refuses is said before another one is migrated.
  private static func onEmptyDatabase(_ body: (Database) async throws -> Void) async throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "madang-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let db = try Database(.sqlite(path: folder.appending(path: "madang.db").path), readers: 1)
    do {
      try await db.migrate(Apps.migrations())
      try await body(db)
    } catch {
      await db.close()
      throw error
    }
    await db.close()
  }

  /// What a server does not do without a setting that most servers need.
  static func missing(in settings: Settings) -> [String] {
    var lines: [String] = []
    if settings[.site] == nil {
      lines.append(
        """
        madang: \(Settings.Name.site.variable) is not set: no passkeys, no sign-in with Kakao or Apple, no links in \
        mails, no payments, no previews of shared links. Set it to the public address, such as https://madang.example
        """)
    }
    if settings[.contact] == nil {
      let without =
        settings[.mailFrom] == nil
        ? "no contact on the help page, and none for Apple's push service"
        : "\(Settings.Name.mailFrom.variable) is shown as the contact"
      lines.append(
        "madang: \(Settings.Name.contact.variable) is not set: \(without). Set it to an email address"
      )
    }
    return lines
  }

  /// Draws the demo's photos while the server answers already; the next start does what a stop cut short.
  private static func furnish(_ demo: Demo, _ services: Services, _ log: AccessLog) async {
    do {
      try await demo.furnish(services)
      say("madang has drawn the demo's photos")
    } catch is CancellationError {
    } catch {
      log.error("the demo's photos: \(error)")
    }
  }

  /// The folder for uploads: next to the database file, or a temporary folder with PostgreSQL.
  private static func uploadFolder(_ location: Database.Location) -> String {
    guard case .sqlite(let path) = location else {
      return NSTemporaryDirectory() + "/madang-uploads-\(getuid())"
    }
    return URL(filePath: path).deletingLastPathComponent().appending(path: "uploads").path
  }

  /// The vault that encrypts refresh tokens; not needed without a provider that revokes them.
  private static func vault(
    _ settings: Settings, _ providers: Providers, _ location: Database.Location, _ db: Database
  ) async throws -> Vault {
    guard providers.needsVault else { return .passing }
    var file = settings[.vaultKeyFile]
    if file == nil, case .sqlite(let path) = location { file = path + ".key" }
    guard let file else {
      throw SettingsError(
        "\(Settings.Name.vaultKeyFile.variable) is needed for signing in with Apple on PostgreSQL.")
    }
    return try await Vault.openForGrants(keptIn: file, of: db)
  }

  private static func logSink(_ name: String) throws -> @Sendable ([UInt8]) throws -> Void {
    // Errors are still logged.
    if name == "off" { return { try write($0, to: STDERR_FILENO) } }
    if name == "-" { return { try write($0, to: STDOUT_FILENO) } }
    // Appends at the current end, so that the log may be truncated while it is written.
    let file = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw UsageError("--log: \(name) cannot be written.") }
    return { try write($0, to: file) }
  }
}
