public import HTML

/// A `<details>` whose button opens a question.
///
/// Only the answer submits the form. The answer is placed away from the button, which becomes
/// "no". A double tap therefore does nothing.
public struct ConfirmForm<Fields: HTML>: HTML {
  let icon: String
  let words: LocalizedText
  let question: LocalizedText
  let action: String
  let yes: LocalizedText
  let style: String
  let isSmall: Bool
  let isOpen: Bool
  let fields: Fields

  /// `isHarmless` marks an action that anyone can undo.
  ///
  /// `fields` are hidden inputs, or what else is asked; `isOpen` shows the question at once, after
  /// one of them was refused.
  public init(
    icon: String, words: LocalizedText, question: LocalizedText, action: String, yes: LocalizedText,
    isSmall: Bool = false,
    isHarmless: Bool = false, isOpen: Bool = false, @HTMLBuilder fields: () -> Fields
  ) {
    self.icon = icon
    self.words = words
    self.question = question
    self.action = action
    self.yes = yes
    style = isHarmless ? "button" : "button danger"
    self.isSmall = isSmall
    self.isOpen = isOpen
    self.fields = fields()
  }

  public var body: some HTML {
    details(.class("ask"), .name("ask"), .open(isOpen)) {
      AskLine(icon: icon, words: words, isSmall: isSmall)
      form(.class("stack tight center"), .method("post"), .action(action)) {
        p { question }
        fields
        button(.class(style)) { yes }
      }
    }
  }
}

extension ConfirmForm where Fields == Empty {
  public init(
    icon: String, words: LocalizedText, question: LocalizedText, action: String, yes: LocalizedText,
    isSmall: Bool = false,
    isHarmless: Bool = false
  ) {
    self.init(
      icon: icon, words: words, question: question, action: action, yes: yes, isSmall: isSmall,
      isHarmless: isHarmless
    ) {}
  }
}

/// The summary of what a button unfolds: its label, or once it is open the way back.
public struct AskLine: HTML {
  let icon: String
  let words: LocalizedText
  let isSmall: Bool
  let back: LocalizedText

  /// Once open it answers the question of a ``ConfirmForm`` with "no".
  public init(icon: String, words: LocalizedText, isSmall: Bool = false) {
    self.init(icon: icon, words: words, isSmall: isSmall, back: t(ko: "아니요", en: "No"))
  }

  /// Once open it closes a form that asks no yes or no.
  public init(closing words: LocalizedText, icon: String, isSmall: Bool = false) {
    self.init(icon: icon, words: words, isSmall: isSmall, back: t(ko: "닫기", en: "Close"))
  }

  private init(icon: String, words: LocalizedText, isSmall: Bool, back: LocalizedText) {
    self.icon = icon
    self.words = words
    self.isSmall = isSmall
    self.back = back
  }

  public var body: some HTML {
    summary(.class("button quiet", isSmall ? "small" : nil)) {
      span(.class("ask-words")) {
        Icon(icon)
        words
      }
      span(.class("ask-back")) { back }
    }
  }
}
