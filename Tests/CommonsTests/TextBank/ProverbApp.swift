import Commons
import HTML
import SQL
import Wire

/// An app of one page, whose operators edit proverbs: its bank is only a description.
struct ProverbApp: App {
  static let bank = TextBank<Proverb.Search, Proverb.Item, Proverb.Edit>(
    branding, title: t(ko: "속담", en: "Proverbs"), noun: t(ko: "속담", en: "old saying"),
    act: "proverb.item",
    columns: [
      .choice(
        "mood", t(ko: "분위기", en: "Mood"),
        [
          .init("calm", t(ko: "차분하게", en: "Calm"), sample: t(ko: "조용한 말", en: "Quiet words")),
          .init("loud", t(ko: "신나게", en: "Loud"), sample: t(ko: "큰 소리", en: "A shout")),
        ]),
      .text("text", t(ko: "글", en: "Text"), maxLength: 20, wrong: .proverbText),
    ], pageSize: 3, list: Proverb.list, show: Proverb.show, add: Proverb.add, edit: Proverb.edit,
    storage: TextTable(
      "proverb_item", columns: ["mood", "text"], inUse: "is_used", filter: "mood",
      minimum: .init(1, ofEach: "mood", else: .proverbFew), twin: .proverbTwin,
      make: Proverb.Item.init))

  static let branding = Branding(
    name: "proverb", title: t(ko: "속담", en: "Proverbs"), scheme: "light dark", theme: "#123456",
    scripts: [])
  static let descriptor = AppDescriptor(
    branding: branding,
    migrations: MigrationSet(
      name: "proverb",
      scripts: [
        """
        CREATE TABLE proverb_person (account_id {blob} NOT NULL PRIMARY KEY
          REFERENCES account (id) ON DELETE CASCADE);
        CREATE TABLE proverb_item (key TEXT NOT NULL PRIMARY KEY, mood TEXT NOT NULL,
          text TEXT NOT NULL, is_used BIGINT NOT NULL, is_edited BIGINT NOT NULL DEFAULT 0);
        INSERT INTO proverb_item (key, mood, text, is_used) VALUES ('a1', 'calm', '가는 말', 1);
        INSERT INTO proverb_item (key, mood, text, is_used) VALUES ('a2', 'loud', '오는 말', 1);
        """
      ]), members: MemberTable("proverb_person"),
    lobby: LobbyEntry(blurb: t(ko: "속담", en: "Proverbs"), path: "/proverb/membership") { _, _, _ in
      0
    }, legalText: AppLegalText(help: [], kept: [], seen: t(ko: "없음", en: "None"), isShared: false),
    facts: [], sections: [bank.section])

  init(_ services: Services) {}

  var handlers: AppHandlers { AppHandlers(export: { _, _ in nil }) }

  func mount(on site: inout Site) throws {
    try site.page("/proverb/membership", .anyone) { view, _ in
      Document(view, Self.branding, t(ko: "속담", en: "Proverbs")) { main {} }
    }
    try site.mountTextBank(Self.bank)
  }
}

enum Proverb {
  static let list = Endpoint<Nothing, Search, Page<Item>>(
    "proverb.list", .get, "/operator/proverb", for: .viewer, "Proverbs", refusals: [.notFound])
  static let show = Endpoint<String, Nothing, Item>(
    "proverb.show", .get, "/operator/proverb/:item", for: .viewer, "One proverb")
  static let add = Endpoint<Nothing, Edit, Item>(
    "proverb.add", .post, "/operator/proverb", for: .viewer, "Add a proverb",
    refusals: [.notFound, .proverbTwin])
  static let edit = Endpoint<String, Edit, Item>(
    "proverb.edit", .put, "/operator/proverb/:item", for: .viewer, "Edit a proverb",
    refusals: [.changedMeanwhile, .proverbFew, .proverbTwin])

  struct Search: BankSearch {
    var keyword: String?
    var mood: String?
    var cursor: Cursor?
    var filter: String? { mood }
  }

  struct Item: BankText {
    let key, mood, text: String
    let isInUse, isEdited: Bool
    let version: String
    var title: String { text }
    var notes: LocalizedText { LocalizedText(verbatim: mood) }
    var values: [String] { [mood, text] }

    @Sendable init(_ row: Row) throws {
      (key, mood, text, isInUse, isEdited) = try (row[0], row[1], row[2], row[3], row[4])
      version = Edits.version(of: [mood, text, "\(isInUse)"])
    }
  }

  struct Edit: BankEdit {
    var mood: String
    var text: Text
    var used: Bool?
    var seen: String?
    var values: [String] { [mood, text.text] }
    var isInUse: Bool { used ?? false }

    enum CodingKeys: String, CodingKey {
      case mood, text, seen
      case used = "isInUse"
    }
  }

  struct Text: CheckedText {
    let text: String
    init(_ raw: String) throws(Refusal) {
      guard (1...20).contains(raw.count) else { throw .proverbText }
      text = raw
    }
    static var sample: String { "티끌 모아 태산" }
    static var refusals: [Refusal] { [.proverbText] }
  }
}

extension Refusal {
  static let proverbText = Refusal(422, "proverb.text", ko: "20자까지예요.", en: "At most 20.")
  static let proverbTwin = Refusal(
    409, "proverb.twin", field: "text", ko: "이미 있는 속담이에요.", en: "It exists.")
  static let proverbFew = Refusal(
    409, "proverb.few", field: "isInUse", ko: "하나는 남겨 주세요.", en: "One must stay.")
}
