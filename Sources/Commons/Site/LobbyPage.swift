import HTML
import Wire

/// The lobby at `/`: the five apps, and the demo accounts under `--demo`.
struct LobbyPage: HTML {
  let view: View<Visitor>

  var body: some HTML {
    Document(view, .platform, t(ko: "다섯 집이 함께 쓰는 마당", en: "A yard for five houses")) {
      DayAndNight(view: view, name: "yard", words: nil, width: 390, height: 300, branding: "yard")
      main(.id("main"), .class("page stack")) {
        header(.class("lobby-head")) {
          h1 {
            DayAndNight(
              view: view, name: "wordmark", words: t(ko: "마당", en: "Madang"), width: 176,
              height: 88, branding: nil)
          }
        }
        p(.class("lobby-lead")) {
          t(ko: "다섯 집이 함께 쓰는 마당이에요. 들어가 볼까요?", en: "Five houses share this yard. Come in!")
        }
        ul(.class("houses")) {
          for home in Home.all { HomeCard(view: view, home: home) }
        }
        if view.bringsSession {
          a(.class("button outline"), .href(AccountCard.show.path)) {
            t(ko: "내 계정", en: "My account")
          }
        }
        if let demo = view.services.demo { CastSection(demo: demo, next: view.query("next")) }
        if view.services.demo != nil {
          a(.class("button quiet"), .href(Practice.outbox.path)) {
            t(ko: "보낸 편지함 보기", en: "The texts and mails this demo sends")
          }
        }
      }
    }
  }
}

/// A drawing with a variant for dark mode.
private struct DayAndNight: HTML {
  let view: View<Visitor>
  let name: String
  let words: Words?
  let width: Int
  let height: Int
  let branding: String?

  var body: some HTML {
    picture(.class(branding)) {
      source(
        .media("(prefers-color-scheme: dark)"), .srcset(view.file("svg/lobby/\(name)-night.svg")))
      img(
        .src(view.file("svg/lobby/\(name).svg")), .alt(ko: words?.ko ?? "", en: words?.en ?? ""),
        .width(width), .height(height))
    }
  }
}

/// One of the five apps in the lobby.
private struct Home {
  let name: String
  let title: Words
  let blurb: Words
  /// The app's path; nil while it is not available.
  let path: String?

  static let all = [
    Home(
      name: "yello", title: t(ko: "YELL:O", en: "YELL:O"),
      blurb: t(ko: "친구에게 몰래 던지는 한 표", en: "A secret vote for a friend"),
      path: Yello.home.path),
    Home(
      name: "wal", title: t(ko: "WAL", en: "WAL"),
      blurb: t(ko: "하루 동안 찾아오는 짧은 응원", en: "Short cheers through the day"),
      path: Wal.first.path),
    Home(
      name: "sesac", title: t(ko: "SeSAC", en: "SeSAC"),
      blurb: t(ko: "같은 취미를 가진 이웃 찾기", en: "A neighbour who likes what you like"), path: nil),
    Home(
      name: "yedi", title: t(ko: "YeDi", en: "YeDi"),
      blurb: t(ko: "헤어 디자이너와 손님", en: "Hair designers and their clients"), path: nil),
    Home(
      name: "colary", title: t(ko: "찰랑말랑", en: "Colary"),
      blurb: t(ko: "색으로 쓰는 마음 일기", en: "A diary of feelings in colours"), path: nil),
  ]
}

private struct HomeCard: HTML {
  let view: View<Visitor>
  let home: Home

  var body: some HTML {
    if let path = home.path {
      li(.class("open")) {
        a(.class("house"), .href(path)) {
          face
          span(.class("icon icon-chevron"), .aria("hidden", "true")) {}
        }
      }
    } else {
      li {
        div(.class("house")) {
          face
          span(.class("soon")) { t(ko: "곧 열려요", en: "Opens soon") }
        }
      }
    }
  }

  @HTMLBuilder private var face: some HTML {
    img(.src(view.file("svg/lobby/\(home.name).svg")), .alt(""), .width(64), .height(64))
    strong { home.title }
    small { home.blurb }
  }
}
