public import HTML
import Wire

extension Site {
  /// Mounts what a service owes its people in plain words: help, privacy, terms.
  mutating func mountPapers() throws {
    try page(Papers.help, .anyone) { view, _ in
      PaperPage(view: view, title: Papers.helpTitle, content: HelpPaper())
    }
    try page(Papers.privacy, .anyone) { view, _ in
      PaperPage(view: view, title: Papers.privacyTitle, content: PrivacyPaper())
    }
    try page(Papers.terms, .anyone) { view, _ in
      PaperPage(view: view, title: Papers.termsTitle, content: TermsPaper())
    }
  }
}

/// Where the papers are, and what they are called.
public enum Papers {
  /// What this server's pages call themselves.
  public static let version = "0.1.0"
  public static let help = "/help"
  public static let privacy = "/privacy"
  public static let terms = "/terms"
  public static let helpTitle = t(ko: "고객센터", en: "Help")
  public static let privacyTitle = t(ko: "개인정보 처리방침", en: "Privacy")
  public static let termsTitle = t(ko: "이용약관", en: "Terms")
}

/// A paper, and the way back to wherever it was opened from.
private struct PaperPage<Content: HTML>: HTML {
  let view: View<Visitor>
  let title: Words
  let content: Content

  var body: some HTML {
    Document(view, .house, title) {
      BackBar(back: back, title: title)
      main(.id("main"), .class("page")) { article(.class("paper")) { content } }
    }
  }

  /// The app that linked here, else the yard.
  private var back: String {
    view.query("app").flatMap(view.house.leaving.app)?.home ?? "/"
  }
}

private struct HelpPaper: HTML {
  var body: some HTML {
    h2 { t(ko: "불편한 쪽지나 사람이 있어요", en: "Someone or something bothers me") }
    p {
      t(
        ko: "쪽지나 프로필의 ⋯ 메뉴에서 신고하거나 받지 않기, 차단을 고를 수 있어요. 상대에게는 알리지 않아요.",
        en:
          "Report, mute or block from the ⋯ menu of a note or profile. The other side is not told.")
    }
    h2 { t(ko: "휴대폰을 잃어버렸어요", en: "I lost my phone") }
    p {
      t(ko: "다른 기기에서 들어와 ", en: "From another device, open ")
      a(.href(Sessions.list.path)) { t(ko: "로그인한 기기", en: "Where I am signed in") }
      t(ko: "에서 잃어버린 기기를 로그아웃해 주세요. 바로 끊겨요.", en: " and sign the lost one out. It ends at once.")
    }
    h2 { t(ko: "내 데이터를 받거나 지우고 싶어요", en: "I want my data, or want it gone") }
    p {
      a(.href(AccountCard.show.path)) { t(ko: "내 계정", en: "My account") }
      t(
        ko: "에서 모두 파일 하나로 받을 수 있고, 탈퇴하면 그 자리에서 지워져요.",
        en: " gives you all of it in one file, and leaving deletes it on the spot.")
    }
    h2 { t(ko: "다른 도움이 필요해요", en: "I need something else") }
    p {
      t(
        ko: "이 서버를 운영하는 사람에게 물어봐 주세요. 연락처는 초대해 준 곳에서 알려 줘요.",
        en: "Ask whoever runs this server; where you were invited tells how to reach them.")
    }
  }
}

private struct PrivacyPaper: HTML {
  var body: some HTML {
    p {
      t(
        ko: "마당이 무엇을 왜 가지고 있는지, 서버가 실제로 하는 대로 적었어요.",
        en: "What Madang keeps and why, written as the server really does it.")
    }
    h2 { t(ko: "가지고 있는 것", en: "What is kept") }
    ul {
      li {
        t(
          ko:
            "계정: 로그인 방법(카카오 회원번호, 휴대폰 번호, 이메일 주소 등)과 만든 때. 비밀번호, 복구 코드, 로그인 토큰은 되돌릴 수 없는 값으로만 남겨요.",
          en:
            "The account: your ways in (such as a Kakao number, a phone number or an e-mail address) and when. Passwords, recovery codes and tokens as hashes only."
        )
      }
      li {
        t(
          ko: "보낸 문자와 메일: 인증번호는 5분, 메일 링크는 한 시간. 한 번호나 주소로 몇 번 보냈는지는 되돌릴 수 없는 값으로 하루.",
          en:
            "What was sent: codes for 5 minutes, links for an hour. How often, to a number or address: hashed, for a day."
        )
      }
      li {
        t(
          ko: "카카오톡 친구를 연결했다면 그 친구들의 카카오 회원번호. 카카오 로그인을 끊거나 탈퇴하면 바로 지워요.",
          en:
            "If you connected KakaoTalk, your friends' Kakao numbers, until you unlink Kakao or leave."
        )
      }
      li {
        t(
          ko: "로그인한 기기: 기기와 브라우저 이름, 마지막으로 쓴 시각(한 시간 단위). 주소(IP)는 남기지 않아요.",
          en: "Devices: their kind and browser, and the hour last used. No addresses (IP).")
      }
      li {
        t(
          ko: "YELL:O: 이름, 아이디, 성별, 학교·학과·학번, 친구, 투표와 쪽지, 포인트, 차단과 신고.",
          en:
            "YELL:O: name, ID, gender, school, department and year, friends, votes and notes, points, blocks and reports."
        )
      }
    }
    h2 { t(ko: "가지지 않는 것", en: "What is not") }
    ul {
      li {
        t(
          ko: "생일은 만 14세가 넘었는지만 보고 버려요. 14세 미만이면 아무것도 남기지 않아요.",
          en:
            "Your birthday is looked at for your age and dropped. Under 14, nothing is kept at all."
        )
      }
      li {
        t(
          ko: "접속 기록에는 방법, 경로, 결과만 있고 내용과 주소는 없어요. 다른 회사의 스크립트도 없어요.",
          en:
            "Access logs hold method, path and status; no content, no addresses. No other company's scripts."
        )
      }
    }
    h2 { t(ko: "누가 보나요", en: "Who sees it") }
    p {
      t(
        ko: "이름, 아이디, 학교·학과·학번은 다른 회원이 볼 수 있어요. 쪽지를 보낸 사람은 포인트로 힌트를 열기 전까지 성별만 보여요.",
        en:
          "Members see name, ID, school, department and year. Of a note's sender only the gender shows until a hint is paid for."
      )
    }
    h2 { t(ko: "얼마나 오래", en: "For how long") }
    ul {
      li {
        t(
          ko: "탈퇴하면 모든 표에서 바로 지워요. 보낸 쪽지도 받은 사람에게서 사라져요.",
          en: "Leaving deletes it from every table at once, notes you sent included.")
      }
      li {
        t(
          ko: "쓰던 아이디는 누가 사칭하지 못하게 알아볼 수 없는 값으로만 남겨 막아 둬요.",
          en: "Your ID stays blocked against impostors, as a hash that names nobody.")
      }
      li {
        t(
          ko: "다시 보낸 요청에 답하려고 두는 답장은 30일 뒤에 지워요.",
          en: "Replies kept against requests sent twice go after 30 days.")
      }
    }
    h2 { t(ko: "내 권리", en: "Your rights") }
    p {
      a(.href(AccountCard.show.path)) { t(ko: "내 계정", en: "My account") }
      t(
        ko: "에서 언제든 모두 받아 가거나 지울 수 있어요.",
        en: " lets you take all of it along, or delete it, at any time.")
    }
  }
}

private struct TermsPaper: HTML {
  var body: some HTML {
    p {
      t(ko: "함께 쓰는 마당이라 서로 지킬 것만 짧게 적었어요.", en: "A shared yard; these few things keep it pleasant.")
    }
    h2 { t(ko: "함께하려면", en: "To take part") }
    ul {
      li { t(ko: "만 14세부터 함께할 수 있어요.", en: "You are at least 14.") }
      li {
        t(
          ko: "YELL:O에서는 친구가 알아보도록 진짜 이름을 써요. 다른 사람인 척하지 않아요.",
          en: "On YELL:O you use your real name and pretend to be nobody else.")
      }
    }
    h2 { t(ko: "하지 않을 것", en: "What not to do") }
    ul {
      li {
        t(
          ko: "괴롭히거나, 겁주거나, 성적으로 불쾌하게 하거나, 광고를 뿌리지 않아요.",
          en: "No bullying, threats, sexual harassment or advertising.")
      }
      li {
        t(
          ko: "누가 쪽지를 보냈는지 알아내려고 서버를 속이지 않아요.",
          en: "No tricking the server to find out who sent a note.")
      }
    }
    h2 { t(ko: "포인트", en: "Points") }
    p {
      t(
        ko: "포인트는 투표로 모으고 힌트에 써요. 돈으로 바꿀 수 없고, 탈퇴하면 사라져요.",
        en: "Points come from voting and go for hints. They are not money, and go when you leave.")
    }
    h2 { t(ko: "떠나기", en: "Leaving") }
    p {
      t(
        ko: "언제든 떠날 수 있어요. 신고가 쌓인 사람은 운영하는 사람이 내보낼 수 있어요.",
        en: "You may leave at any time. Whoever runs the server may remove people who are reported."
      )
    }
  }
}
