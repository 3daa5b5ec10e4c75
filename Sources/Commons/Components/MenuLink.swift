public import HTML

/// A menu row: a link with its current value, if it has one.
public struct MenuLink: HTML {
  private let path: String
  private let words: LocalizedText
  private let value: LocalizedText?
  private let icon: String
  /// The id of the sheet it opens.
  private let sheet: String?
  /// The id of the sheet that its page is loaded into.
  private let loadedSheet: String?
  /// The name of the file it downloads.
  private let file: String?

  public init(_ path: String, _ words: LocalizedText, value: LocalizedText? = nil) {
    self.init(path, words, value, icon: "chevron")
  }

  private init(
    _ path: String, _ words: LocalizedText, _ value: LocalizedText? = nil, icon: String,
    sheet: String? = nil,
    loadedSheet: String? = nil, file: String? = nil
  ) {
    self.path = path
    self.words = words
    self.value = value
    self.icon = icon
    self.sheet = sheet
    self.loadedSheet = loadedSheet
    self.file = file
  }

  /// A row that opens the sheet with this id.
  public static func sheet(_ id: String, _ words: LocalizedText, icon: String) -> MenuLink {
    MenuLink("#" + id, words, icon: icon, sheet: id)
  }

  /// A row whose page opens in the sheet with this id.
  static func loaded(
    _ id: String, from path: String, _ words: LocalizedText, icon: String
  ) -> MenuLink {
    MenuLink(path, words, icon: icon, loadedSheet: id)
  }

  /// A row that downloads a file.
  public static func download(_ path: String, as name: String, _ words: LocalizedText) -> MenuLink {
    MenuLink(path, words, icon: "chevron", file: name)
  }

  public var body: some HTML {
    li {
      a(
        .class("menu-row"), .href(path), .data("sheet", sheet), .data("sheet-load", loadedSheet),
        .download(file)
      ) {
        span { words }
        if let value { span(.class("menu-value")) { value } }
        Icon(icon)
      }
    }
  }
}
