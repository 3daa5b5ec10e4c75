import Commons
import HTML
import Wire

/// Questions about SeSAC with their answers, by topic.
struct FAQPage: HTML {
  static let path = "/sesac/faq"
  static let title = t(ko: "자주 묻는 질문", en: "Questions and answers")

  let view: View<Member>
  let rules: Rules

  var body: some HTML {
    Screen(view: view, title: Self.title, back: Sesac.me.path) {
      section(.class("stack")) {
        for topic in topics {
          section(.class("faq")) {
            h2 { topic.title }
            for entry in topic.entries {
              details {
                summary { entry.question }
                p { entry.answer }
              }
            }
          }
        }
        p(.class("muted")) {
          t(ko: "답을 찾지 못했나요?", en: "Is your question not here?")
        }
        a(.class("button quiet"), .href(Sesac.inquiries.path)) { InquiriesPage.title }
      }
    }
  }

  private struct Topic {
    let title: LocalizedText
    let entries: [Entry]

    init(_ title: LocalizedText, _ entries: [Entry]) {
      self.title = title
      self.entries = entries
    }
  }

  private struct Entry {
    let question: LocalizedText
    let answer: LocalizedText

    init(_ question: LocalizedText, _ answer: LocalizedText) {
      self.question = question
      self.answer = answer
    }
  }

  private var topics: [Topic] { [looking, Self.meeting, Self.safety, Self.itemsAndAccount] }

  private var looking: Topic {
    Topic(
      t(ko: "새싹 찾기", en: "Looking for company"),
      [
        Entry(
          t(ko: "지도에는 누가 보이나요?", en: "Who is on the map?"),
          t(
            ko:
              "지도 가운데에서 \(rules.radius)m 안에서 지금 새싹을 찾고 있고, 서로가 고른 상대방 나이에 맞는 회원이 보여요. 18세까지는 두 살 차이 안에서만 보여요.",
            en:
              "Members who look for company now, within \(rules.radius) m of the map's centre, when both are of an age the other wishes to meet. Under 19 you see only people within two years."
          )),
        Entry(
          t(ko: "내가 있는 곳이 정확히 보이나요?", en: "Does the map show exactly where I am?"),
          t(
            ko: "아니요. 약 100m 칸만 저장하고, 그 칸 안의 아무 곳에 캐릭터를 그려요. 찾기가 끝나면 그 칸도 지워요.",
            en:
              "No. A square of about 100 m is stored, and your character is drawn somewhere inside it. The square is deleted when you stop looking."
          )),
        Entry(
          t(ko: "하고 싶은 것은 어떻게 적나요?", en: "How do I say what I would like to do?"),
          t(
            ko: "띄어쓰기로 나누어 여덟 개까지, 하나에 여덟 자까지 적어요. 비워 두면 아무거나 좋다는 뜻이에요.",
            en:
              "Up to eight words, divided by spaces, each of up to eight characters. Without any, you are open to anything."
          )),
        Entry(
          t(ko: "성별은 꼭 골라야 하나요?", en: "Do I have to choose a gender?"),
          t(
            ko: "가입할 때는 비워 둘 수 있어요. 새싹을 찾으려면 정보 관리에서 먼저 골라 주세요.",
            en: "You can join without. Before looking for company, choose it in your profile.")),
        Entry(
          t(ko: "찾기는 얼마나 이어지나요?", en: "How long does looking last?"),
          t(
            ko: "\(rules.queueMinutes)분이에요. 그 전에 매칭되거나 그만두면 바로 끝나요.",
            en: "\(rules.queueMinutes) minutes, or less if you are matched or stop before.")),
      ])
  }

  private static let meeting = Topic(
    t(ko: "매칭과 약속", en: "Matches and meetings"),
    [
      Entry(
        t(ko: "매칭은 언제 되나요?", en: "When is it a match?"),
        t(
          ko: "한 사람이 요청하고 다른 사람이 수락하면, 또는 서로 요청하면 바로 매칭돼요. 그때 다른 요청은 모두 사라져요.",
          en:
            "When one asks and the other accepts, or when both ask each other. All other requests end with it."
        )),
      Entry(
        t(ko: "약속을 취소하면 어떻게 되나요?", en: "What happens when I cancel?"),
        t(
          ko:
            "처음에는 1분, 이어서 취소하면 2분, 그다음부터 3분 동안 새싹을 찾을 수 없어요. 리뷰를 남기거나 마지막 취소에서 24시간이 지나면 다시 1분부터예요.",
          en:
            "You cannot look for company for one minute, two after the next cancel, three after any further. It begins again at one after a review, or 24 hours after the last cancel."
        )),
      Entry(
        t(ko: "상대가 먼저 취소했어요.", en: "The other one has cancelled."),
        t(
          ko: "약속 화면에서 약속 종료를 누르면 돼요. 쉬는 시간은 없어요.",
          en: "Press End the meeting on its page. There is no break for you.")),
      Entry(
        t(ko: "리뷰는 언제 쓸 수 있나요?", en: "When can I write a review?"),
        t(
          ko:
            "매칭되고 30분 뒤부터 한 번 쓸 수 있고, 리뷰를 남기면 만남이 끝나요. 받은 사람에게 쓴 사람의 이름은 보이지 않아요. 취소된 약속에는 쓸 수 없어요.",
          en:
            "Once, from 30 minutes after the match on, which ends the meeting. Reviews do not name their writer. A cancelled meeting cannot be reviewed."
        )),
      Entry(
        t(ko: "만난 사람과 계속 이야기할 수 있나요?", en: "Can I stay in touch with someone I met?"),
        t(
          ko:
            "만남이 끝나면 채팅은 읽을 수만 있어요. 약속 화면에서 두 사람 모두 친구로 남고 싶다고 하면 새싹친구가 되고 채팅이 다시 열려요. 한 사람만 원하면 상대는 알 수 없어요.",
          en:
            "When a meeting has ended, its chat can only be read. If both of you say on its page that you would like to stay friends, the chat opens again. If only one does, the other never learns of it."
        )),
    ])

  private static let safety = Topic(
    t(ko: "신고와 안전", en: "Reports and safety"),
    [
      Entry(
        t(ko: "신고하면 어떻게 되나요?", en: "What does a report do?"),
        t(
          ko: "두 사람은 다시 매칭되지 않고, 운영자가 살펴봐요. 매칭됐거나 요청을 받은 사람 가운데 세 사람이 신고한 회원은 새싹을 찾을 수 없어요.",
          en:
            "You two are never matched again, and the operators look into it. A member whom three people report who were matched with them or asked by them cannot look for company."
        )),
      Entry(
        t(ko: "받은 리뷰가 불편해요.", en: "A review about me is unpleasant."),
        t(
          ko: "정보 관리의 리뷰 목록에서 신고하면 운영자가 살펴보고 한마디를 지울 수 있어요. 다른 사람의 리뷰도 신고할 수 있어요.",
          en:
            "Report it in the list of your reviews, which your profile leads to. The operators look at it and may delete its comment. Reviews of others can be reported too."
        )),
      Entry(
        t(ko: "차단은 신고와 무엇이 다른가요?", en: "How does a block differ from a report?"),
        t(
          ko:
            "차단하면 모든 앱에서 서로 보이지 않고, 진행 중인 약속은 취소한 것이 돼요. 먼저 신고했다면 쉬는 시간은 없어요. 내 정보의 차단한 사람에서 풀 수 있어요.",
          en:
            "A block hides you from each other in every app, and a meeting that goes on counts as cancelled by you; after a report there is no break. Undo it in My info, under Blocked people."
        )),
      Entry(
        t(ko: "아는 사람에게 보이지 않을 수 있나요?", en: "Can I hide from people I know?"),
        t(
          ko: "내 정보의 연락처에게 숨기기에 번호를 적으면 서로 보이지 않아요. 번호는 되돌릴 수 없는 값으로만 저장해요.",
          en:
            "Yes. Write their numbers in My info, under Hide from my contacts. Numbers are stored as values that cannot be turned back."
        )),
      Entry(
        t(ko: "만나러 가는 걸 친구에게 알릴 수 있나요?", en: "Can I tell a friend whom I am meeting?"),
        t(
          ko: "약속 화면에서 링크를 만들어 보내세요. 누구와 어디쯤에서 언제까지 만나는지 보여 주고, 언제든 닫을 수 있어요.",
          en:
            "Yes. Make a link on the page of the meeting. It shows with whom, roughly where and until when, and you can close it at any time."
        )),
    ])

  private static let itemsAndAccount = Topic(
    t(ko: "새싹샵과 계정", en: "Shop and account"),
    [
      Entry(
        t(ko: "산 캐릭터와 배경은 언제까지 쓸 수 있나요?", en: "How long are bought items mine?"),
        t(
          ko: "계속 쓸 수 있어요. 돈을 모두 돌려받으면 그 아이템은 없어지고, 입고 있었다면 기본으로 바뀌어요.",
          en:
            "For good. When the whole price is returned, the item goes, and if you wear it you wear the free one again."
        )),
      Entry(
        t(ko: "새싹에서 탈퇴하면 무엇이 지워지나요?", en: "What is deleted when I leave SeSAC?"),
        t(
          ko: "프로필, 받은 리뷰, 대화, 새싹친구, 산 아이템, 1:1 문의가 지워져요. 진행 중인 약속은 상대에게 끝난 것으로 보여요.",
          en:
            "Your profile, the reviews you received, your conversations, your friends, your items and your questions to the operators. A meeting that goes on ends for the other one."
        )),
    ])
}
