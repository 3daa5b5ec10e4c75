import Delivery
import Core
import Commons
import HTML
import SQL
import Wire

/// The smallest app that uses every feature of the platform: members write notes to all others.
struct SampleApp: App {
  static let descriptor = AppDescriptor(
    branding: Branding(
      name: "sample", title: t(ko: "보기", en: "Sample"), scheme: "light dark", theme: "#123456",
      scripts: [], entrance: "/sample/membership", offline: "svg/lobby/yard.svg"),
    migrations: MigrationSet(
      name: "sample",
      scripts: [
        """
        CREATE TABLE sample_person (account_id {blob} NOT NULL PRIMARY KEY
          REFERENCES account (id) ON DELETE CASCADE, unread BIGINT NOT NULL DEFAULT 0);
        CREATE TABLE sample_note (id {blob} NOT NULL PRIMARY KEY, text TEXT NOT NULL,
          account_id {blob} NOT NULL
          REFERENCES sample_person (account_id) ON DELETE CASCADE ON UPDATE CASCADE);
        """
      ]), members: members,
    lobby: LobbyEntry(blurb: t(ko: "모두에게 쪽지", en: "Notes for all"), path: "/sample") {
      try $2.value("SELECT unread FROM sample_person WHERE account_id = \($0)") ?? 0
    },
    legalText: AppLegalText(
      help: [], kept: [t(ko: "보기에 쓴 쪽지", en: "Sample notes")],
      seen: t(ko: "모두 봐요.", en: "All see them."), isShared: true),
    facts: [t(ko: "보기의 쪽지가 지워져요.", en: "Your sample notes go.")],
    settings: [AppSetting(SampleSetting.greeting, "what it says first")],
    sections: [OperatorSection(title: t(ko: "보기 쪽지들", en: "Notes"), path: "/operator/sample")],
    eventStream: Sample.events.path, events: ["note"],
    notifications: [NotificationType(when: t(ko: "보기 쪽지가 왔을 때", en: "a sample note comes."))],
    audit: {
      let notes = try $0.sampleNotes()
      return [
        AuditFinding(what: "sample", looked: notes.count, wrong: notes.count { $0.text.isEmpty })
      ]
    },
    demo: AppDemo(
      cast: [Demo.CastMember(handle: "sam", name: "한샘", blurb: t(ko: "보기", en: "A sample"))],
      nextEvent: { _, now, _ in now + .hours(3) }
    ) { cast, now, db in
      let sessions = SessionStore(
        world: World(clock: { now }, random: SeededRandomSource(seed: 1)))
      try await db.write { db in
        for person in cast {
          let account = try sessions.account(of: "practice", person.handle, in: db)
          try db.run("INSERT INTO sample_person (account_id) VALUES (\(account))")
        }
      }
    })

  static let members = MemberTable("sample_person")
  let services: Services
  init(_ services: Services) { self.services = services }
  var handlers: AppHandlers {
    AppHandlers(
      export: { try $1.sampleNotes("WHERE account_id = \($0)") },
      reportables: [
        Reportable(
          app: "sample", kind: "note", name: t(ko: "보기 쪽지", en: "sample note"),
          removing: t(ko: "지우기", en: "Remove"), removal: t(ko: "지울까요?", en: "Remove it?"),
          show: { try $1.all("SELECT text FROM sample_note WHERE id = \($0.id)") { try $0[0] } },
          author: { try $1.value("SELECT account_id FROM sample_note WHERE id = \($0.id)") },
          remove: { try $1.run("DELETE FROM sample_note WHERE id = \($0.id)") })
      ])
  }

  func mount(on site: inout Site) throws {
    let services = services
    try site.page("/operator/sample", .operators) { view, _ in SamplePage(view: view, notes: []) }
    try site.page("/sample/membership", .anyone) { view, _ in SamplePage(view: view, notes: []) }
    try site.linkPicture("/sample/preview.png") { _ in
      LinkPicture(
        title: t(ko: "보기", en: "Sample"), line: t(ko: "쪽지", en: "Notes"), mark: nil,
        drawing: .init("svg/lobby/yard.svg", width: 390, height: 300), ground: "#ffffff",
        ink: "#000000")
    }
    let members = Gate<AccountMember>.members(of: Self.members)
    try site.events(Sample.events, members) { $0.account }
    try site.write(Sample.join, .signedIn, then: .to("/sample")) { _, me, db in
      try db.run("INSERT INTO sample_person (account_id) VALUES (\(me.account))")
      return Nothing()
    }
    try site.read(Sample.list, members) { _, _, db in
      try db.sampleNotes()
    } page: { notes, _, view in
      SamplePage(view: view, notes: notes)
    }
    try site.write(Sample.write, members, then: .to("/sample")) { context, me, db in
      let (text, id) = (context.input.text, services.world.id(Sample.Note.self))
      try db.run(
        "INSERT INTO sample_note (id, text, account_id) VALUES (\(id), \(text), \(me.account))")
      let others: [ID<Account>] = try db.all(
        """
        UPDATE sample_person SET unread = unread + 1 WHERE account_id <> \(me.account)
        RETURNING account_id
        """
      ) { try $0[0] }
      for other in others {
        try Feed.append(LiveEvent(kind: "note", subject: id.description), to: other, in: db)
        try services.pushes.put(
          PushNotice(
            title: t(ko: "보기", en: "Sample"), body: LocalizedText(ko: text, en: text),
            path: "/sample"),
          of: "sample", to: other, tag: "note", life: .days(1), in: db)
      }
      return context.input
    }
  }
}

enum Sample {
  static let join = Endpoint<Nothing, Nothing, Nothing>(
    "sample.join", .put, "/sample/membership", for: .viewer, "Join")
  static let list = Endpoint<Nothing, Nothing, [Note]>("sample.list", .get, "/sample", "All notes")
  static let write = Endpoint<Nothing, Note, Note>("sample.write", .post, "/sample", "Add a note")
  static let events = Endpoint<Nothing, Nothing, LiveEvent>(
    "sample.events", .get, "/sample/events", "What happens")

  struct Note: Codable, Hashable, Sendable { var text: String }
}

enum SampleSetting: String, SettingName { case greeting = "SAMPLE_GREETING" }

struct SamplePage<Principal: Sendable>: HTML {
  let view: View<Principal>
  let notes: [Sample.Note]

  var body: some HTML {
    let preview = LinkPreview(
      title: t(ko: "보기", en: "Sample"), line: t(ko: "쪽지", en: "Notes"),
      path: "/sample/membership", picture: "/sample/preview.png")
    Document(
      view, SampleApp.descriptor.branding, t(ko: "쪽지", en: "Notes"), preview: preview
    ) {
      main { for note in notes { p { note.text } } }
      ul(.class("menu")) { MenuLink("/", LobbyEntry.title) }
    }
  }
}

extension Transaction {
  func sampleNotes(_ which: SQL = "") throws -> [Sample.Note] {
    try all("SELECT text FROM sample_note \(sql: which) ORDER BY id") { try .init(text: $0[0]) }
  }
}
