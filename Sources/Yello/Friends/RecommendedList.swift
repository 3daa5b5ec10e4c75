import Commons
import HTML
import Wire

/// One list of recommended people: an invitation and the rows, or an empty state.
struct RecommendedList: HTML {
  let view: View<Member>
  let people: Page<Yello.Person>
  let rules: Rules
  let group: RecommendedPage.Group

  var body: some HTML {
    if !people.items.isEmpty {
      p { banner }
      ul(.class("rows"), .data("pull", "")) { rows }
      // CSS shows this once the last row is removed.
      div(.class("when-empty")) { empty }
    } else {
      div(.data("pull", "")) { empty }
    }
  }

  @HTMLBuilder var rows: some HTML {
    for person in people.items {
      PersonRow(person) { AddForm(person: person, after: .rowLeaves) }
    }
    if let next = people.next(of: path) { MoreRow(next) }
  }

  private var path: String {
    switch group {
    case .school: Yello.recommended.path
    case .kakao: Yello.recommendedOnKakao.path
    }
  }

  private var banner: some HTML {
    a(.class("banner"), .href("#invite"), .data("sheet", "invite")) {
      img(.src(view.file("svg/yello/faces/7.svg")), .alt(""), .width(36), .height(36))
      span(.class("banner-text")) {
        strong { t(ko: "더 많은 친구와 함께해요", en: "More friends, more votes") }
        small {
          t(
            ko: "초대한 친구가 투표하면 둘 다 \(rules.referralPoints)포인트",
            en: "\(rules.referralPoints) points for both once they vote")
        }
      }
      Icon("chevron")
    }
  }

  @HTMLBuilder private var empty: some HTML {
    switch group {
    case .school:
      EmptyPeople(
        picture: view.file("svg/yello/nobody.svg"),
        title: rules.recommends == .department && !view.me.isInHighSchool
          ? t(ko: "새로 만날 우리 과 친구가 없어요", en: "No one new in your department")
          : t(ko: "새로 만날 우리 학교 친구가 없어요", en: "No one new at your school"),
        words: t(ko: "아직 안 온 친구를 불러 볼까요?", en: "Want to invite those who aren't here yet?")
      ) { methods }
    case .kakao(.linked):
      EmptyPeople(
        picture: view.file("svg/yello/nobody.svg"),
        title: t(ko: "새로 만날 카카오톡 친구가 없어요", en: "No new Kakao friends"),
        words: t(ko: "아직 안 온 친구를 불러 볼까요?", en: "Want to invite those who aren't here yet?")
      ) { methods }
    case .kakao:
      EmptyPeople(
        picture: view.file("svg/yello/connect.svg"),
        title: t(ko: "카카오톡 친구를 아직 연결하지 않았어요", en: "Your Kakao friends aren't connected"),
        words: t(
          ko: "연결하지 않아도 학교, 초대, 아이디로 친구를 찾을 수 있어요.",
          en: "You can also find people by school, invitation or ID.")
      ) { methods }
    }
  }

  private var methods: some HTML {
    div(.class("actions")) {
      if case .kakao(.asked) = group {
        ConnectButton(
          view: view, me: Viewer(account: view.me.account, session: view.me.session),
          back: RecommendedPage.kakaoPath)
      }
      a(.class("button auto"), .href("#invite"), .data("sheet", "invite")) {
        t(ko: "친구 초대하기", en: "Invite friends")
      }
      a(.class("text-button"), .href(Yello.people.path)) {
        t(ko: "이름으로 찾기", en: "Search by name")
      }
    }
  }
}
