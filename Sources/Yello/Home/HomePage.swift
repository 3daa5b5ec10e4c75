import Commons
import HTML
import Wire

/// The home screen (`docs/spec/yello.md` Y56–Y63, Y80–Y84); after joining, the welcome (Y54).
struct HomePage: HTML {
  let view: View<Member>
  let home: Yello.Home
  let rules: Rules

  var body: some HTML {
    if view.query("welcome") != nil {
      WelcomePage(view: view, home: home)
    } else {
      VotingPage(view: view, home: home, rules: rules)
    }
  }
}

/// The current voting state under the five tabs.
struct VotingPage: HTML {
  let view: View<Member>
  let home: Yello.Home
  let rules: Rules

  var body: some HTML {
    Document(view, YelloApp.branding, t(ko: "옐로하기", en: "Vote"), scripts: scripts) {
      header(.class("top-bar")) {
        p(.class("top-title")) {}
        if home.state == .waiting {
          PushInvitation(
            app: YelloApp.branding.name,
            words: t(
              ko: "쪽지가 오거나 투표가 열리면 알려 드릴까요?",
              en: "Hear of notes and new rounds?"))
        }
        if home.state != .locked { Points(view: view, points: home.points) }
      }
      main(.id("main"), .class("page")) {
        NewsCard(news: home.news)
        switch home.state {
        case .known(.locked): LockedScene(view: view, home: home)
        case .known(.start): StartScene(view: view, ballots: rules.ballots)
        case .known(.waiting): WaitingScene(home: home)
        case .unknown: Empty()
        }
        StoredAnswers(view: view)
      }
      TabBar(current: .vote, unread: home.unread)
    } dialogs: {
      switch home.state {
      case .known(.locked): InvitePopup(view: view, rules: rules, occasion: .locked)
      case .known(.start), .unknown: Empty()
      case .known(.waiting): InvitePopup(view: view, rules: rules, occasion: .waiting)
      }
    }
  }

  private var scripts: [String] {
    let own: [String] =
      switch home.state {
      case .known(.locked): ["js/sheet.js"]
      case .known(.start), .unknown: []
      case .known(.waiting): ["js/countdown.js", "js/sheet.js", "js/push.js"]
      }
    return ["js/resend-answers.js"] + own
  }
}

/// Too few friends to vote; `live.js` reloads when a friendship is made.
struct LockedScene: HTML {
  let view: View<Member>
  let home: Yello.Home

  var body: some HTML {
    div(.class("scene"), .data("until", "friend.made"), .data("next", Yello.home.path)) {
      if missing > 0 { few } else { nobody }
      img(.src(view.file("svg/yello/ballot-box.svg")), .alt(""), .width(240), .height(220))
      div(.class("actions")) {
        a(.class("button"), .href(Yello.classmates.path)) {
          view.me.isInHighSchool
            ? t(ko: "우리 학교 친구 고르기", en: "Pick people of your school")
            : t(ko: "우리 과 친구 고르기", en: "Pick people of your department")
        }
        a(.class("text-button"), .href("#invite"), .data("sheet", "invite")) {
          t(ko: "친구 초대하기", en: "Invite friends")
        }
      }
    }
  }

  private var few: some HTML {
    div {
      h1 {
        t(
          ko: "친구 \(home.friendsNeeded)명이 모이면 열려요",
          en: home.friendsNeeded == 1
            ? "Voting opens with a friend" : "Voting opens with \(home.friendsNeeded) friends")
      }
      p(.class("sub")) {
        t(ko: "지금은 \(home.friends)명이에요.", en: "You have \(home.friends) so far.")
        br()
        t(ko: "\(missing)명만 더 있으면 투표할 수 있어요.", en: "Just \(missing) more to go.")
      }
    }
  }

  /// There are enough friends, but all of them left the pool of candidates.
  private var nobody: some HTML {
    div {
      h1 { t(ko: "지금은 투표 후보가 없어요", en: "No candidates right now") }
      p(.class("sub")) {
        t(
          ko: "친구들이 모두 투표 후보에서 잠시 빠져 있어요.",
          en: "All your friends have taken themselves off ballots for now.")
        br()
        t(ko: "새 친구를 만나면 바로 열려요.", en: "Voting opens as soon as you add a new friend.")
      }
    }
  }

  private var missing: Int { home.friendsNeeded - home.friends }
}

/// A round can start.
struct StartScene: HTML {
  let view: View<Member>
  let ballots: Int

  var body: some HTML {
    div(.class("scene")) {
      div {
        h1 { t(ko: "두근두근, 투표할 시간!", en: "Time to vote!") }
        p(.class("sub")) {
          t(
            ko: "질문 \(ballots)개, 2분이면 충분해요.",
            en: ballots == 1 ? "A single question." : "\(ballots) questions, about two minutes.")
        }
      }
      div(.class("start-show"), .aria("hidden", "true")) {
        img(.src(view.file("svg/yello/paper.svg")), .alt(""), .width(120), .height(140))
        for face in [1, 3, 7, 5, 10] {
          img(.src(view.file("svg/yello/faces/\(face).svg")), .alt(""), .width(120), .height(120))
        }
      }
      form(
        .class("actions"), .method("post"), .action(Yello.openRound.path),
        .data("begin", "")
      ) {
        IdempotencyKeyField(view)
        a(.class("button"), .href(Yello.home.path), .data("finished", ""), .hidden()) {
          t(ko: "마친 투표 확인하고 포인트 받기", en: "Confirm the round you finished")
        }
        button(.class("button")) { t(ko: "투표 시작하기", en: "Start voting") }
      }
    }
  }
}
