public import HTML

/// A menu row: a link with its current value, if it has one.
public struct MenuLink<Value: HTML>: HTML {
  private let path: String
  private let words: LocalizedText
  private let value: Value
  private let icon: String
  /// The id of the sheet it opens.
  private let sheet: String?
  /// The id of the sheet that its page is loaded into.
  private let loadedSheet: String?
  /// Whether it downloads a file.
  private let isDownload: Bool

  /// A row whose value is `value`: a span of the class `menu-value`, which scripts may fill.
  public init(_ path: String, _ words: LocalizedText, @HTMLBuilder value: () -> Value) {
    self.init(path, words, value(), icon: "chevron")
  }

  private init(
    _ path: String, _ words: LocalizedText, _ value: Value, icon: String, sheet: String? = nil,
    loadedSheet: String? = nil, isDownload: Bool = false
  ) {
    self.path = path
    self.words = words
    self.value = value
    self.icon = icon
    self.sheet = sheet
    self.loadedSheet = loadedSheet
    self.isDownload = isDownload
  }

  public var body: some HTML {
    li {
      a(
        .class("menu-row"), .href(path), .data("sheet", sheet), .data("sheet-load", loadedSheet),
        .data("download", isDownload ? "" : nil)
      ) {
        span { words }
        value
        Icon(icon)
      }
    }
  }
}

extension MenuLink where Value == MenuValue? {
  public init(_ path: String, _ words: LocalizedText, value: LocalizedText? = nil) {
    self.init(path, words, value.map { MenuValue($0) }, icon: "chevron")
  }

  /// A row that opens the sheet with this id.
  public static func sheet(_ id: String, _ words: LocalizedText, icon: String) -> MenuLink {
    MenuLink("#" + id, words, nil, icon: icon, sheet: id)
  }

  /// A row whose page opens in the sheet with this id.
  static func loaded(
    _ id: String, from path: String, _ words: LocalizedText, icon: String
  ) -> MenuLink {
    MenuLink(path, words, nil, icon: icon, loadedSheet: id)
  }

  /// A row that downloads a file, which its response names.
  ///
  /// Without the attribute `download`, under which a browser would also save the page that a refusal leads to.
  public static func download(_ path: String, _ words: LocalizedText) -> MenuLink {
    MenuLink(path, words, nil, icon: "chevron", isDownload: true)
  }
}

/// The current value of a menu row.
public struct MenuValue: HTML {
  private let words: LocalizedText

  init(_ words: LocalizedText) { self.words = words }

  public var body: some HTML { span(.class("menu-value")) { words } }
}
