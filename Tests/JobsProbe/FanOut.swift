import Commons
import Core
import Foundation
import HTTP
import SQL
import Wire

/// A server with one public topic at `/demo/events`, and `POST /demo/say`, which adds an event to it.
struct FanOut {
  private static let events = Endpoint<Nothing, Nothing, LiveEvent>(
    "events", .get, "/demo/events", for: .visitor, "Listen")
  private static let say = Endpoint<Nothing, Nothing, Nothing>(
    "say", .post, "/demo/say", for: .visitor, "Add an event")

  /// Serves the database at `location` until standard input ends; prints its port.
  static func serve(_ location: String) async throws {
    let isURL = location.hasPrefix("postgres")
    let db = try Database(isURL ? .postgres(url: location) : .sqlite(path: location))
    try await db.migrate([Services.migrations])
    let world = World(clock: { Instant(Date()) }, random: SodiumRandomSource())
    let services = Services(db: db, world: world, files: StaticFiles([]))
    let topic = world.id(Feed.self)
    var site = try await services.start()
    try site.events(events, .anyone) { _ in topic }
    try site.mount(say) { _, _ in
      try await services.db.write { try Feed.append(LiveEvent(kind: "said"), to: topic, in: $0) }
      return Response(status: 204)
    }
    let log = AccessLog(now: { Instant(Date()) }) { _ in }
    let server = try Server(Server.Configuration(), router: site.router, log: log)
    let port = try server.start()
    try write(Array("\(port)\n".utf8), to: STDOUT_FILENO)
    while readLine() != nil {}
    await server.stop()
    await db.close()
  }
}
