import Commons
import HTML
import Wire

struct HomePage: HTML {
  let view: View<Member>
  let home: Yello.Home

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

struct RoundPage: HTML {
  let view: View<Member>
  let round: Yello.Round
  let form: FormState

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct PointsPage: HTML {
  let view: View<Member>
  let round: ID<Yello.Round>
  let tally: Yello.Tally
  let answers: [Yello.Answer]

  var body: some HTML { Document(view, YelloApp.look, t(ko: "", en: "")) { main(.id("main")) {} } }
}

struct BallotPart: HTML {
  let round: ID<Yello.Round>
  let ballot: Yello.Ballot
  let form: FormState

  var body: some HTML { section {} }
}
