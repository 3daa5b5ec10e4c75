import Commons
import HTML
import Wire

/// Someone who waits: character, titles, words, the newest review, and what one can do.
struct PersonCard: HTML {
  static func anchor(_ person: ID<Sesac.Person>) -> String { "person-\(person)" }

  let view: View<Member>
  let card: Sesac.Card
  let state: Sesac.State
  let rules: Rules

  var body: some HTML {
    li(.class("person-card"), .id(Self.anchor(card.id))) {
      PersonHead(view: view, look: card.look, nickname: card.nickname)
      p(.class("person-facts")) {
        if let gender = card.gender?.value { span { gender.name } }
        if let band = card.band?.value { span { band.words } }
      }
      ul(.class("tags")) {
        let mine = Set(state.tags.map { $0.text.lowercased() })
        if card.tags.isEmpty { li(.class("tag")) { t(ko: "아무거나", en: "Anything") } }
        for tag in card.tags {
          if mine.contains(tag.text.lowercased()) {
            li(.class("tag shared")) {
              Icon("check")
              tag.text
              span(.class("visually-hidden")) { t(ko: ", 나도 적었어요", en: ", which you share") }
            }
          } else {
            li(.class("tag")) { tag.text }
          }
        }
      }
      details(.class("person-more")) {
        summary { t(ko: "새싹 타이틀과 리뷰", en: "Titles and reviews") }
        TitleCounters(reputation: card.reputation)
        if let newest = card.reputation.newest {
          blockquote { newest.text }
          a(.class("text-button"), .href(Sesac.reviews.path(card.id))) {
            t(
              ko: "리뷰 \(card.reputation.reviews)개 모두 보기",
              en: "All reviews: \(card.reputation.reviews)")
          }
        } else {
          p(.class("muted")) { t(ko: "아직 받은 리뷰가 없어요.", en: "No reviews yet.") }
        }
        a(.class("text-button"), .href(ReportPage.path(card.id))) {
          t(ko: "신고하거나 차단하기", en: "Report or block")
        }
      }
      action
    }
  }

  /// What a request leads to is asked about before it is sent.
  private var confirmedRequest: some HTML {
    details(.class("ask"), .name("ask")) {
      summary(.class("button ask")) {
        span(.class("ask-words")) { t(ko: "요청하기", en: "Ask to meet") }
        span(.class("ask-back")) { t(ko: "아니요", en: "No") }
      }
      form(.class("stack tight center"), .method("post"), .action(Sesac.request.action(card.id))) {
        p {
          t(
            ko: "\(card.nickname.text)님에게 만나자고 요청할까요? 수락하면 채팅이 열리고, 30분 뒤부터 리뷰를 쓸 수 있어요.",
            en:
              "Ask \(card.nickname.text) to meet? If they accept, a chat opens, and half an hour later you can write a review."
          )
        }
        button(.class("button ask")) { t(ko: "요청할게요", en: "Yes, ask") }
      }
    }
  }

  @HTMLBuilder private var action: some HTML {
    if state.phase == .waiting {
      if card.hasAsked {
        form(.method("post"), .action(Sesac.accept.action(card.id))) {
          button(.class("button accept")) { t(ko: "수락하기", en: "Accept") }
        }
      } else if card.isAsked {
        p(.class("asked")) {
          Icon("check")
          t(ko: "요청했어요. 답을 기다려요.", en: "Asked. Waiting for an answer.")
        }
      } else if card.isInReach != true {
        p(.class("muted")) {
          t(
            ko: "내가 찾는 곳에서 \(rules.radius)m 안에 있을 때 요청할 수 있어요.",
            en: "You can ask those within \(rules.radius) m of where you wait.")
        }
      } else {
        confirmedRequest
      }
    } else if state.phase == .normal {
      p(.class("muted")) {
        t(ko: "새싹 찾기를 시작하면 요청할 수 있어요.", en: "Start looking for company to ask them.")
      }
    }
  }
}
