import HTML
import Wire

struct LobbyPage: HTML {
  let view: View<Visitor>

  var body: some HTML { Document(view, .house, t(ko: "", en: "")) { main(.id("main")) {} } }
}
