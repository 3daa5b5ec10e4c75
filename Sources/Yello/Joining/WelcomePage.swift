import Commons
import Core
import HTML
import Wire

/// The welcome after joining (`docs/spec/yello.md` Y54).
struct WelcomePage: HTML {
  let view: View<Member>
  let home: Yello.Home

  /// The address after joining; it carries whose invitation was followed.
  static func path(invitedBy handle: Yello.Handle?) -> String {
    Yello.home.path + "?welcome=1" + (handle.map { "&inviter=\(percentEncoded($0.text))" } ?? "")
  }

  private var classmates: String {
    let inviter = view.query("inviter").map { "?inviter=\(percentEncoded($0))" }
    return Yello.classmates.path + (inviter ?? "")
  }

  private var picking: LocalizedText { t(ko: "친구 고르기", en: "Pick friends") }
  private var voting: LocalizedText { t(ko: "옐로하러 가기", en: "Go to voting") }

  /// Whether there is nothing to do before the first vote; who was invited picks that person first.
  private var canVote: Bool { home.state == .start && view.query("inviter") == nil }

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "가입 완료", en: "You're in"), scripts: ["js/restore-form.js"]
    ) {
      main(.id("main"), .class("page")) {
        div(.class("scene")) {
          div {
            h1 {
              t(ko: "준비 끝!", en: "All set!")
              br()
              t(ko: "친구에게 한 표 던져 봐요", en: "Cast a vote for a friend")
            }
            p(.class("sub")) {
              t(
                ko: "가입 선물로 \(home.points.grouped)포인트를 넣어 뒀어요.",
                en: "You start with \(home.points.grouped) points.")
            }
          }
          img(
            .class("coin"), .src(view.file("svg/yello/finish.svg")), .alt(""), .width(320),
            .height(280))
        }
        div(.class("actions")) {
          if canVote {
            a(.class("button"), .href(Yello.home.path)) { voting }
            a(.class("text-button"), .href(classmates)) { picking }
          } else {
            a(.class("button"), .href(classmates)) { picking }
            a(.class("text-button"), .href(Yello.home.path)) { voting }
          }
        }
      }
    }
  }
}
