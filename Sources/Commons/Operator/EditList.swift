public import HTML
import Wire

/// A searchable list that operators edit, in its app's branding.
///
/// A partial request gets only the rows.
public struct EditList<Choices: HTML, Rows: HTML>: HTML {
  /// The page's texts.
  public struct Text: Sendable {
    let title, search, add, nothing: Words

    public init(title: Words, search: Words, add: Words, nothing: Words) {
      self.title = title
      self.search = search
      self.add = add
      self.nothing = nothing
    }
  }

  let view: View<OperatorAccount>
  let branding: Branding
  let text: Text
  let path: String
  let keyword: String
  let kept: (name: String, value: String)?
  let isEmpty: Bool
  let choices: Choices
  let rows: Rows

  /// `path` is the list's path.
  ///
  /// The form for a new entry is at `/new` below it. `kept` is another filter of the list, and
  /// `choices` are the links that set it.
  public init(
    _ view: View<OperatorAccount>, _ branding: Branding, _ text: Text, path: String,
    keyword: String,
    kept: (name: String, value: String)? = nil, isEmpty: Bool,
    @HTMLBuilder choices: () -> Choices, @HTMLBuilder rows: () -> Rows
  ) {
    self.view = view
    self.branding = branding
    self.text = text
    self.path = path
    self.keyword = keyword
    self.kept = kept
    self.isEmpty = isEmpty
    self.choices = choices()
    self.rows = rows()
  }

  public var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, branding, text.title) {
        BackBar(back: Operator.desk.path, title: text.title)
        main(.id("main"), .class("page stack")) {
          // No focus: an on-screen keyboard would cover half of the list.
          SearchField(
            id: "\(branding.name)-keyword", title: text.search, path: path, keyword: keyword,
            results: nil, kept: kept, isFocused: false)
          choices
          a(.class("button quiet"), .href(path + "/new")) {
            Icon("plus")
            text.add
          }
          if isEmpty {
            p(.class("muted center")) { text.nothing }
          } else {
            ul(.class("rows")) { rows }
          }
        }
      }
    }
  }
}

/// A row of the list: its text, notes, and whether it is in use and edited by an operator.
public struct EditRow<Notes: HTML>: HTML {
  let path: String
  let text: String
  let isOn: Bool
  let isEdited: Bool
  let notes: Notes

  public init(
    _ path: String, _ text: String, isOn: Bool, isEdited: Bool, @HTMLBuilder notes: () -> Notes
  ) {
    self.path = path
    self.text = text
    self.isOn = isOn
    self.isEdited = isEdited
    self.notes = notes()
  }

  public var body: some HTML {
    li(.class("row")) {
      a(.class("row-link"), .href(path)) {
        span(.class("row-text")) {
          strong(.lang("ko")) { text }
          small { notes }
          if !isOn || isEdited {
            small {
              if !isOn { t(ko: "꺼 둠", en: "Off") }
              if !isOn && isEdited { " · " }
              if isEdited { t(ko: "운영자가 적음", en: "By an operator") }
            }
          }
        }
        Icon("chevron")
      }
    }
  }
}
