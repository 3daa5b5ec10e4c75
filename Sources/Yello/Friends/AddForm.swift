import Commons
import HTML
import Wire

/// Befriends a person in a list with one tap; with scripts, the list stays open.
struct AddForm: HTML {
  enum After {
    /// The person's row slides out.
    case rowLeaves
    /// The list reloads itself.
    case listAsks
  }

  let person: Yello.Person
  let after: After

  var body: some HTML {
    let action = Yello.befriend.action(person.id)
    form(
      .method("post"), .action(action), .hx("post", action), .hx("target", "closest .row"),
      .hx("swap", after == .rowLeaves ? "delete swap:320ms" : "none")
    ) {
      button(
        .class("button small"),
        .aria("label", ko: "\(person.name) 친구 추가", en: "Add \(person.name) as a friend")
      ) { t(ko: "추가", en: "Add") }
    }
  }
}
