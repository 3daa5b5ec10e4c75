import Commons
import Core
import HTML
import Wire

/// What happened since the last visit, above the voting state, until it is confirmed.
struct NewsCard: HTML {
  let news: [Yello.News]

  var body: some HTML {
    if let last = news.first {
      section(.class("news"), .aria("label", ko: "새 소식", en: "News")) {
        ul {
          if let befriended { li { befriended } }
          for each in others { li { words(of: each) } }
        }
        form(.method("post"), .action(Yello.confirmNews.action(last.id))) {
          button(.class("pill")) { t(ko: "확인했어요", en: "Got it") }
        }
      }
    }
  }

  /// All who made me their friend in one sentence.
  private var befriended: LocalizedText? {
    let names = news.filter { $0.kind == .befriended }.compactMap { $0.person?.name.text }
    guard let first = names.first else { return nil }
    return names.count == 1
      ? t(ko: "\(first)님이 나를 친구로 추가했어요.", en: "\(first) added you as a friend.")
      : t(
        ko: "\(first)님 외 \(names.count - 1)명이 나를 친구로 추가했어요.",
        en: "\(first) and \(names.count - 1) more added you as a friend.")
  }

  private var others: [Yello.News] { news.filter { $0.kind != .befriended } }

  private func words(of news: Yello.News) -> LocalizedText {
    let name = news.person?.name.text ?? ""
    return switch news.kind {
    case .known(.waved): t(ko: "\(name)님이 손을 흔들었어요. 👋", en: "\(name) waved at you. 👋")
    case .known(.joined):
      t(
        ko: "초대한 친구가 들어와서 기다림이 끝났어요!",
        en: "A friend you invited has joined: your wait is over!")
    case .known(.paid):
      t(
        ko: "초대 포인트 \((news.points ?? 0).grouped)포인트를 받았어요!",
        en: "You got \((news.points ?? 0).grouped) points for an invitation!")
    case .known(.befriended), .unknown: LocalizedText(verbatim: "")
    }
  }
}
