import HTML
import Wire

/// The people an account has blocked, with a button to unblock each.
///
/// A script requests further rows and gets rows only.
struct BlocksPage: HTML {
  let view: View<Viewer>
  let blocks: Page<Blocks.Card>

  var body: some HTML {
    let returnContext = view.returnContext
    if view.isPartial {
      rows(returnContext)
    } else {
      Document(view, returnContext.branding, t(ko: "차단한 사람", en: "Blocked people")) {
        BackBar(back: returnContext.backFromAccount, title: t(ko: "차단한 사람", en: "Blocked people"))
        main(.id("main"), .class("page stack")) {
          if blocks.items.isEmpty {
            section(.class("empty")) {
              h2 { t(ko: "차단한 사람이 없어요", en: "You haven't blocked anyone") }
              p {
                t(
                  ko: "차단하면 어느 앱에서도 서로 보이지 않아요.",
                  en: "You and the people you block can't see each other in any app.")
              }
            }
          } else {
            p(.class("muted")) {
              t(
                ko: "어느 앱에서도 서로 보이지 않아요. 차단을 풀어도 끊긴 친구는 돌아오지 않아요.",
                en:
                  "You can't see each other in any app. Unblocking does not bring a friendship back."
              )
            }
            ul(.class("rows")) { rows(returnContext) }
          }
        }
      }
    }
  }

  @HTMLBuilder private func rows(_ returnContext: ReturnContext) -> some HTML {
    for card in blocks.items {
      BlockRow(
        card: card, app: view.services.apps[card.app]?.branding.title,
        returnContext: returnContext)
    }
    if let next = blocks.next(
      of: Blocks.list.path, returnContext.app.map { (name: "app", value: $0.name) },
      returnContext.place.map { (name: "from", value: $0.rawValue) })
    {
      MoreRow(next)
    }
  }
}

private struct BlockRow: HTML {
  let card: Blocks.Card
  /// The title of the app where the block was made.
  let app: LocalizedText?
  let returnContext: ReturnContext

  /// The name, or what stands in for someone who left the app.
  private var name: LocalizedText {
    card.name.map { LocalizedText(ko: $0, en: $0) } ?? t(ko: "떠난 사람", en: "Someone who left")
  }

  var body: some HTML {
    li(.class("row")) {
      span(.class("row-text")) {
        strong { name }
        if let detail = card.detail { small { detail } }
        if let app {
          small { LocalizedText(ko: "\(app.ko)에서 차단", en: "Blocked on \(app.en)") }
        }
      }
      UndoForm(
        action: Blocks.remove.action(card.number), words: t(ko: "차단 풀기", en: "Unblock"),
        label: LocalizedText(
          ko: card.name.map { "\($0)님 차단 풀기" } ?? "\(name.ko) 차단 풀기", en: "Unblock \(name.en)")
      ) {
        ReturnContextFields(returnContext: returnContext)
      }
    }
  }
}
