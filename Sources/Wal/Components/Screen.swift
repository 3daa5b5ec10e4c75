import Commons
import HTML
import Wire

/// A page one level below the settings, with back button and title.
struct Screen<Principal: Sendable, Content: HTML, Dialogs: HTML>: HTML {
  let view: View<Principal>
  let back: String
  let title: LocalizedText
  let scripts: [String]
  let content: Content
  let dialogs: Dialogs

  init(
    _ view: View<Principal>, back: String, _ title: LocalizedText, scripts: [String] = [],
    @HTMLBuilder content: () -> Content, @HTMLBuilder dialogs: () -> Dialogs
  ) {
    self.view = view
    self.back = back
    self.title = title
    self.scripts = scripts
    self.content = content()
    self.dialogs = dialogs()
  }

  var body: some HTML {
    Document(view, WalApp.branding, title, scripts: scripts) {
      BackBar(back: back, title: title)
      main(.id("main"), .class("page")) { content }
    } dialogs: {
      dialogs
    }
  }
}

extension Screen where Dialogs == Empty {
  init(
    _ view: View<Principal>, back: String, _ title: LocalizedText, scripts: [String] = [],
    @HTMLBuilder content: () -> Content
  ) {
    self.init(
      view, back: back, title, scripts: scripts, content: content, dialogs: { Empty() })
  }
}

/// A drawing of 왈뿡이.
struct Dog: HTML {
  let picture: String
  let size: Int

  var body: some HTML {
    img(.class("dog"), .src(picture), .alt(""), .width(size), .height(size))
  }
}
