import HTML

/// A line that opens into a question, and only its answer does the thing.
struct Sure: HTML {
  let icon: String
  let words: Words
  let question: Words
  let action: String
  let yes: Words

  var body: some HTML {
    details(.class("ask"), .name("ask")) {
      summary(.class("button quiet")) {
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
