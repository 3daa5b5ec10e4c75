public import HTML

/// The button that undoes one row of a list and removes it.
public struct UndoForm<Fields: HTML>: HTML {
  let action: String
  let words: LocalizedText
  let label: LocalizedText
  let fields: Fields

  /// `label`, for screen readers, names the row's subject; `fields` are hidden inputs.
  public init(
    action: String, words: LocalizedText, label: LocalizedText, @HTMLBuilder fields: () -> Fields
  ) {
    self.action = action
    self.words = words
    self.label = label
    self.fields = fields()
  }

  public var body: some HTML {
    form(
      .method("post"), .action(action), .hx("post", action), .hx("target", "closest .row"),
      .hx("swap", "delete swap:320ms")
    ) {
      fields
      button(.class("button small quiet"), .aria("label", ko: label.ko, en: label.en)) { words }
    }
  }
}

extension UndoForm where Fields == Empty {
  public init(action: String, words: LocalizedText, label: LocalizedText) {
    self.init(action: action, words: words, label: label) {}
  }
}
