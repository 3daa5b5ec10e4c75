public import HTML

/// A line that opens into a question, and only its answer does the thing.
public struct Sure: HTML {
  let icon: String
  let words: Words
  let question: Words
  let action: String
  let yes: Words
  let isSmall: Bool

  public init(
    icon: String, words: Words, question: Words, action: String, yes: Words, isSmall: Bool = false
  ) {
    self.icon = icon
    self.words = words
    self.question = question
    self.action = action
    self.yes = yes
    self.isSmall = isSmall
  }

  public var body: some HTML {
    details(.class("ask"), .name("ask")) {
      summary(.class("button quiet", isSmall ? "small" : nil)) {
        Icon(icon)
        words
      }
      form(.class("stack tight center"), .method("post"), .action(action), .data("once", "")) {
        p { question }
        button(.class("button danger")) { yes }
      }
    }
  }
}
