import Commons
import HTML
import Wire

struct ProfilePage: HTML {
  let view: View<Member>
  let profile: Yello.Profile

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct JoinPage: HTML {
  let view: View<Viewer>
  let joining: Yello.Joining
  let catalogue: Catalogue
  let form: FormState

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct SchoolsPage: HTML {
  let view: View<Viewer>
  let schools: Page<Yello.School>
  let keyword: String

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct DepartmentsPage: HTML {
  let view: View<Viewer>
  let school: String
  let departments: Page<Yello.Department>
  let keyword: String

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct HandlePage: HTML {
  let view: View<Viewer>
  let handle: Yello.Handle
  let state: Yello.HandleState

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
