import Commons
import HTML
import Wire

struct ProfilePage: HTML {
  let view: View<Member>
  let profile: Yello.Profile

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct FriendsPage: HTML {
  let view: View<Member>
  let friends: Page<Yello.Person>

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct RecommendedPage: HTML {
  let view: View<Member>
  let people: Page<Yello.Person>

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct PeoplePage: HTML {
  let view: View<Member>
  let found: Page<Yello.Found>
  let keyword: String

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct PersonPage: HTML {
  let view: View<Member>
  let card: Yello.PersonCard

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct BlockedPage: HTML {
  let view: View<Member>
  let people: Page<Yello.Person>

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct NotesPage: HTML {
  let view: View<Member>
  let notes: Page<Yello.Note>

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct NotePage: HTML {
  let view: View<Member>
  let open: Yello.OpenNote

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}
