import HTML
import Wire

/// A link to the demo's outbox page.
struct DemoOutboxLink<Principal: Sendable>: HTML {
  let view: View<Principal>

  var body: some HTML {
    if view.services.demo != nil {
      p(.class("muted")) {
        t(ko: "데모라서 ", en: "As this is the demo, it is in the ")
        a(.href("\(Practice.outbox.path)?back=\(percentEncoded(view.address))")) {
          t(ko: "보낸 편지함", en: "outbox")
        }
        t(ko: "에 와 있어요.", en: ".")
      }
    }
  }
}
