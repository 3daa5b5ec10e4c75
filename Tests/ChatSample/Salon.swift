public import Chat
public import Commons
import Core
import HTML
import HTTP
import SQL
public import Wire

/// The smallest app with conversations: members find each other by name.
public struct SalonApp: App {
  public static let members = MemberTable("salon_person")

  public static let descriptor = AppDescriptor(
    branding: Branding(
      name: "salon", title: t(ko: "미용실", en: "Salon"), scheme: "light dark", theme: "#123456",
      scripts: []),
    migrations: MigrationSet(
      name: "salon",
      scripts: [
        """
        CREATE TABLE salon_person (account_id {blob} NOT NULL PRIMARY KEY
          REFERENCES account (id) ON DELETE CASCADE, name TEXT NOT NULL UNIQUE);
        """
      ]), members: members,
    lobby: LobbyEntry(blurb: t(ko: "상담", en: "Talk"), path: "/salon") { _, _, _ in 0 },
    legalText: AppLegalText(
      help: [], kept: [t(ko: "대화", en: "Conversations")],
      seen: t(ko: "상대가 봐요.", en: "The partner sees them."), isShared: true),
    facts: [], sharedStyles: ["chat"], eventStream: Salon.events.path,
    events: Chat.events)

  public let services: Services
  public let chat: Chat

  public init(_ services: Services) {
    self.services = services
    chat = Chat(services, of: Self.descriptor.branding, Salon.chat) { accounts, _, db in
      let rows: [(ID<Account>, String)] = try db.all(
        "SELECT account_id, name FROM salon_person WHERE account_id IN \(accounts)"
      ) { try ($0[0], $0[1]) }
      return Dictionary(uniqueKeysWithValues: rows.map { ($0, Chats.Partner(name: $1)) })
    }
  }

  public var handlers: AppHandlers {
    AppHandlers(
      erase: { [chat] account, db in
        try chat.leave(account, in: db)
        try db.run("DELETE FROM salon_person WHERE account_id = \(account)")
      },
      move: { [chat] in try chat.move($0, to: $1, in: $2) },
      export: { [chat] in try chat.export(of: $0, in: $1) },
      onBlock: { [chat] in try chat.part($0, $1, in: $2) },
      reportables: [chat.reportable])
  }

  public func mount(on site: inout Site) throws {
    let chat = chat
    let gate = Gate<AccountMember>.members(of: Self.members)
    try site.page("/salon", .anyone) { view, _ in SalonPage(view: view) }
    try site.page("/salon/membership", .anyone) { view, _ in SalonPage(view: view) }
    try site.events(Salon.events, gate) { $0.account }
    try site.write(Salon.join, .signedIn, then: .to("/salon")) { context, me, db in
      try db.run(
        """
        INSERT INTO salon_person (account_id, name) VALUES (\(me.account), \(context.input.name))
        ON CONFLICT (account_id) DO UPDATE SET name = excluded.name
        """)
      return context.input
    }
    try site.write(
      Salon.start, gate, then: .next { started, _ in .to(Salon.chat.room.path(started.room)) }
    ) { context, me, db in
      let other: ID<Account>? = try db.value(
        "SELECT account_id FROM salon_person WHERE name = \(context.path)")
      guard let other else { throw Refusal.notFound }
      let room = try chat.open(between: me.account, and: other, in: db)
      if let title = context.input.post {
        let card = Chats.Card(
          kind: "post", subject: title, title: title, detail: "35,000", path: "/salon")
        guard let client = Chats.ClientID("post-\(title)") else { throw Refusal.notFound }
        try chat.send(card, client, to: room, as: me.account, in: db)
      }
      return Salon.Started(room: room)
    }
    try chat.mount(on: &site, gate)
  }
}

/// The endpoints of the sample.
public enum Salon {
  public static let chat = ChatEndpoints("salon")
  public static let events = Endpoint<Nothing, Nothing, LiveEvent>(
    "salon.events", .get, "/salon/events", "What happens")
  public static let join = Endpoint<Nothing, Person, Person>(
    "salon.join", .put, "/salon/membership", for: .viewer, "Join")
  public static let start = Endpoint<String, Start, Started>(
    "salon.start", .put, "/salon/people/:name/chat", "Talk with a member")

  public struct Person: Codable, Hashable, Sendable {
    public var name: String

    public init(name: String) { self.name = name }
  }

  public struct Start: Codable, Hashable, Sendable {
    /// Sends a card about this post.
    public var post: String?

    public init(post: String? = nil) { self.post = post }
  }

  public struct Started: Codable, Hashable, Sendable {
    public var room: ID<Chats.Room>
  }
}

struct SalonPage<Principal: Sendable>: HTML {
  let view: View<Principal>

  var body: some HTML {
    Document(view, SalonApp.descriptor.branding, t(ko: "미용실", en: "Salon")) {
      main(.id("main"), .class("page")) {
        h1 { t(ko: "미용실", en: "Salon") }
        a(.class("button"), .href(Salon.chat.rooms.path)) { t(ko: "채팅", en: "Chats") }
      }
    }
  }
}
