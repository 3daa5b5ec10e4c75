public import HTML
import SQL
public import Wire

/// Texts that an app ships and operators edit (`docs/decisions/0046`).
///
/// The endpoints are the app's, validation is that of their `Edit`. Everything else, from the list
/// with its search to the log of changes, follows from this description.
public struct TextBank<Search: BankSearch, Text: BankText, Edit: BankEdit>: Sendable {
  let branding: Branding
  let title: LocalizedText
  /// What one text is called: `질문`, `question`.
  let noun: LocalizedText
  /// The placeholder of the search field.
  let search: LocalizedText
  /// The first part of the log's acts: `club.question` for `club.question.added`.
  let act: String
  /// The name of the field that takes a text into use.
  let inUse: String
  let columns: [TextColumn]
  let preview: TextPreview?
  let pageSize: Int
  let list: Endpoint<Nothing, Search, Page<Text>>
  let show: Endpoint<Text.Key, Nothing, Text>
  let add: Endpoint<Nothing, Edit, Text>
  let edit: Endpoint<Text.Key, Edit, Text>
  let storage: any TextStorage<Text, Edit>

  /// `columns` are the fields of `Edit` in the order of its `values`; the list can be filtered by
  /// the first of them that is a choice.
  public init(
    _ branding: Branding, title: LocalizedText, noun: LocalizedText, search: LocalizedText? = nil,
    act: String,
    inUse: String = "isInUse", columns: [TextColumn], preview: TextPreview? = nil,
    pageSize: Int = 20, list: Endpoint<Nothing, Search, Page<Text>>,
    show: Endpoint<Text.Key, Nothing, Text>, add: Endpoint<Nothing, Edit, Text>,
    edit: Endpoint<Text.Key, Edit, Text>, storage: any TextStorage<Text, Edit>
  ) {
    self.branding = branding
    self.title = title
    self.noun = noun
    self.search = search ?? t(ko: "\(noun.ko) 찾기", en: "Search the \(noun.en)s")
    self.act = act
    self.inUse = inUse
    self.columns = columns
    self.preview = preview
    self.pageSize = pageSize
    self.list = list
    self.show = show
    self.add = add
    self.edit = edit
    self.storage = storage
  }

  /// The bank's page for operators, with the names of its acts.
  public var section: OperatorSection {
    OperatorSection(
      title: title, path: list.path,
      acts: [
        added: t(ko: "\(object) 더함", en: "Added \(indefinite)"),
        edited: t(ko: "\(object) 고침", en: "Edited \(indefinite)"),
      ])
  }

  var added: String { act + ".added" }
  var edited: String { act + ".edited" }
  /// The path of the form for a new text.
  var newPath: String { list.path + "/new" }
  /// The column that the list can be filtered by, with its choices.
  var filter: (column: TextColumn, choices: [TextColumn.Choice])? {
    columns.lazy.compactMap { column in column.choices.map { (column, $0) } }.first
  }
  /// The noun as an object: `질문을`.
  var object: String { noun.ko + Particle.object.form(after: noun.ko) }
  /// The noun with its article: `a question`.
  var indefinite: String {
    let isVowel = noun.en.first.map { "aeiou".contains($0) } ?? false
    return "\(isVowel ? "an" : "a") \(noun.en)"
  }

  /// The form with a text's values.
  func form(of text: Text) -> FormState {
    FormState(
      refusal: nil,
      fields: zip(columns, text.values).map { ($0.name, $1) } + [
        (inUse, text.isInUse ? "true" : ""), ("seen", text.version),
      ])
  }

  /// The initial form of a new text.
  var newForm: FormState { FormState(refusal: nil, fields: [(inUse, "true")]) }
}

/// A field of a bank's form.
public struct TextColumn: Sendable {
  /// One of the values of a `choice`.
  public struct Choice: Sendable {
    let value: String
    let name, sample: LocalizedText

    public init(_ value: String, _ name: LocalizedText, sample: LocalizedText) {
      self.value = value
      self.name = name
      self.sample = sample
    }
  }

  enum Control {
    case line(example: String)
    case lines(example: String)
    case text(maxLength: Int)
    case choice([Choice])
  }

  let name: String
  let title: LocalizedText
  let control: Control
  var hint: LocalizedText?
  /// Replaces a refusal that only says that input is missing or malformed.
  let wrong: LocalizedText

  /// One line; `example` is its placeholder.
  public static func line(
    _ name: String, _ title: LocalizedText, example: String, hint: LocalizedText? = nil
  ) -> TextColumn {
    TextColumn(
      name: name, title: title, control: .line(example: example), hint: hint,
      wrong: t(ko: "한 줄로 적어 주세요.", en: "One line, please."))
  }

  /// Values one a line, whose order has no meaning.
  public static func lines(
    _ name: String, _ title: LocalizedText, example: String, hint: LocalizedText, wrong: Refusal
  ) -> TextColumn {
    TextColumn(
      name: name, title: title, control: .lines(example: example), hint: hint,
      wrong: LocalizedText(ko: wrong.ko, en: wrong.en))
  }

  /// A text with a counter of its at most `most` characters.
  public static func text(
    _ name: String, _ title: LocalizedText, maxLength: Int, wrong: Refusal
  ) -> TextColumn {
    TextColumn(
      name: name, title: title, control: .text(maxLength: maxLength),
      wrong: LocalizedText(ko: wrong.ko, en: wrong.en))
  }

  /// One of several kinds.
  public static func choice(_ name: String, _ title: LocalizedText, _ choices: [Choice])
    -> TextColumn
  {
    TextColumn(
      name: name, title: title, control: .choice(choices),
      wrong: t(
        ko: "\(title.ko)\(Particle.object.form(after: title.ko)) 골라 주세요.",
        en: "Please choose a \(title.en.lowercased())."))
  }

  var choices: [Choice]? {
    if case .choice(let choices) = control { choices } else { nil }
  }

  var isCounted: Bool {
    if case .text = control { true } else { false }
  }

  /// Whether two values mean the same.
  func isSame(_ one: String, _ other: String) -> Bool {
    guard case .lines = control else { return one == other }
    return Set(one.split(separator: "\n")) == Set(other.split(separator: "\n"))
  }
}

/// A preview below a bank's form, which follows typing.
public struct TextPreview: Sendable {
  /// The path that renders the form with other values, mounted with ``TextBank/page(_:_:typed:)``.
  let path: String
  /// The field with the key of the text being edited.
  let key: String
  let content: @Sendable (FormState) -> any HTML

  /// `content` begins with a heading whose id is `preview-title`.
  public init(path: String, key: String, content: @escaping @Sendable (FormState) -> any HTML) {
    self.path = path
    self.key = key
    self.content = content
  }
}
