public import HTML

/// A line that opens into a question, and only its answer does the thing.
///
/// The answer stands elsewhere than the line, in whose place is the way back: a press that comes twice does nothing.
public struct ConfirmForm<Fields: HTML>: HTML {
  let icon: String
  let words: Words
  let question: Words
  let action: String
  let yes: Words
  let style: String
  let isSmall: Bool
  let fields: Fields

  /// `isHarmless` says that what is asked about can be undone by anybody; `fields` are sent along, unseen.
  public init(
    icon: String, words: Words, question: Words, action: String, yes: Words, isSmall: Bool = false,
    isHarmless: Bool = false, @HTMLBuilder fields: () -> Fields
  ) {
    self.icon = icon
    self.words = words
    self.question = question
    self.action = action
    self.yes = yes
    style = isHarmless ? "button" : "button danger"
    self.isSmall = isSmall
    self.fields = fields()
  }

  public var body: some HTML {
    details(.class("ask"), .name("ask")) {
      AskLine(icon: icon, words: words, isSmall: isSmall)
      form(.class("stack tight center"), .method("post"), .action(action), .data("once", "")) {
        fields
        p { question }
        button(.class(style)) { yes }
      }
    }
  }
}

extension ConfirmForm where Fields == Empty {
  public init(
    icon: String, words: Words, question: Words, action: String, yes: Words, isSmall: Bool = false,
    isHarmless: Bool = false
  ) {
    self.init(
      icon: icon, words: words, question: question, action: action, yes: yes, isSmall: isSmall,
      isHarmless: isHarmless
    ) {}
  }
}

/// The line of something that opens into a question, and once it is open the way back.
public struct AskLine: HTML {
  let icon: String
  let words: Words
  let isSmall: Bool

  public init(icon: String, words: Words, isSmall: Bool = false) {
    self.icon = icon
    self.words = words
    self.isSmall = isSmall
  }

  public var body: some HTML {
    summary(.class("button quiet", isSmall ? "small" : nil)) {
      span(.class("ask-words")) {
        Icon(icon)
        words
      }
      span(.class("ask-back")) { t(ko: "취소", en: "Cancel") }
    }
  }
}
