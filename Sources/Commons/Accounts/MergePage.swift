import HTML
import Wire

/// Asks whether to merge two accounts, and explains the result.
struct MergePage: HTML {
  let view: View<Viewer>
  let merge: Identities.Merge

  var body: some HTML {
    let returnContext = view.returnContext
    Document(view, returnContext.branding, t(ko: "계정 합치기", en: "Merge accounts")) {
      BackBar(
        back: returnContext.path(Identities.list.path), title: t(ko: "계정 합치기", en: "Merge accounts")
      )
      main(.id("main"), .class("page stack")) {
        p {
          t(ko: "방금 쓴 로그인 방법은 다른 마당 계정의 것이에요.", en: "It belongs to another Madang account.")
          if merge.both.isEmpty {
            t(ko: " 두 계정 모두 내 것이라면 합칠 수 있어요.", en: " If both are yours, you can merge them.")
          }
        }
        ul(.class("points-list")) {
          li {
            t(ko: "지금 계정: \(names(merge.mine).ko)", en: "This account: \(names(merge.mine).en)")
          }
          li {
            t(ko: "다른 계정: \(names(merge.other).ko)", en: "The other: \(names(merge.other).en)")
          }
        }
        if merge.both.isEmpty { context } else { refuse }
        form(.method("post"), .action(Identities.declineMerge.action)) {
          ReturnContextFields(returnContext: returnContext)
          button(.class("button quiet")) { t(ko: "따로 두기", en: "Keep them apart") }
        }
      }
    }
  }

  @HTMLBuilder private var context: some HTML {
    p(.class("muted")) {
      t(
        ko: "합치면 다른 계정의 앱과 로그인 방법이 이 계정으로 오고, 다른 계정의 기기는 모두 로그아웃돼요. 되돌릴 수 없어요.",
        en:
          "Its apps and sign-in methods move to this account, and its devices are signed out. This cannot be undone."
      )
    }
    form(.method("post"), .action(Identities.confirmMerge.action)) {
      ReturnContextFields(returnContext: view.returnContext)
      button(.class("button")) { t(ko: "하나로 합치기", en: "Merge them") }
    }
  }

  private var refuse: some HTML {
    p(.role("alert")) {
      let both = names(merge.both)
      t(
        ko: "두 계정 모두 \(both.ko)에 가입되어 있어서 합칠 수 없어요. 남기지 않을 계정에서 먼저 탈퇴해 주세요.",
        en:
          "Both have joined \(both.en), so they cannot be merged. Leave it with one of them first.")
    }
  }

  private func names(_ apps: [String]) -> LocalizedText {
    let brandings = apps.compactMap { view.services.apps[$0]?.branding.title }
    return brandings.isEmpty
      ? t(ko: "가입한 앱 없음", en: "no apps")
      : LocalizedText(
        ko: brandings.map(\.ko).joined(separator: ", "),
        en: brandings.map(\.en).joined(separator: ", "))
  }
}
