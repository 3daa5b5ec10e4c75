import Commons
import Core
import HTML
import Wire

/// Asks for confirmation before points are spent on a hint, or says there are too few.
struct HintPopup: HTML {
  let open: Yello.OpenNote
  let hint: Yello.Hint

  var body: some HTML {
    if open.points >= hint.price { confirmation } else { lack }
  }

  private var confirmation: some HTML {
    Popup(id: "hint", title: hint.kind.words(\.question)) {
      p { hint.kind.words { $0.promise(hint.price) } }
      Balance(words: t(ko: "지금 포인트", en: "My points"), points: open.points)
      div(.class("actions side")) {
        a(.class("button quiet"), .href("#"), .data("close", "")) { t(ko: "아니요", en: "Not now") }
        form(
          .method("post"), .action(action), .data("retry", ""), .data("accept", "text/html"),
          .data("reveal", "")
        ) {
          button(.class("button")) { hint.kind.words(\.open) }
        }
      }
    }
  }

  private var action: String {
    (hint.kind == .initial ? Yello.initial : Yello.keyword).action(open.note.id)
  }

  private var lack: some HTML {
    Popup(id: "lack", title: t(ko: "포인트가 모자라요", en: "Not enough points")) {
      p {
        t(
          ko: "\(hint.price)포인트가 필요해요. 투표하면 포인트가 쌓여요.",
          en: "You need \(hint.price) points. You earn them by voting.")
      }
      Balance(words: t(ko: "내 포인트", en: "My points"), points: open.points)
      div(.class("actions side")) {
        a(.class("button quiet"), .href("#"), .data("close", "")) { t(ko: "닫기", en: "Close") }
        a(.class("button"), .href(Yello.home.path)) { t(ko: "투표하러 가기", en: "Go and vote") }
      }
    }
  }
}

/// A hint that was just bought.
enum Bought {
  case keyword(String)
  case initial(Yello.Initial)
}

/// Shows the bought hint and the remaining points.
struct FoundPopup: HTML {
  let open: Yello.OpenNote
  let bought: Bought

  var body: some HTML {
    Popup(id: "result", title: title, opensNow: true) {
      div(.class("reveal")) {
        div(.class("confetti"), .aria("hidden", "true")) { for _ in 0..<18 { i {} } }
        switch bought {
        case .keyword(let keyword): sentence(keyword)
        case .initial(let initial):
          p { initial.place }
          p(.class("sentence large")) { found(initial.letter) }
        }
      }
      Balance(words: t(ko: "남은 포인트", en: "Points left"), points: open.points)
      div(.class("actions")) {
        a(.class("button"), .href(Yello.note.path(open.note.id)), .data("close", "")) {
          t(ko: "확인", en: "OK")
        }
      }
    }
  }

  /// The word lands in the sentence it completes.
  private func sentence(_ keyword: String) -> some HTML {
    p(.class("sentence"), .lang("ko")) {
      span { open.note.line }
      " "
      span {
        if let head = open.note.keywordHead { "\(head) " }
        found(keyword)
        open.note.keywordFoot
      }
    }
  }

  private func found(_ word: String) -> some HTML {
    span(.class("found")) { b(.class("label")) { word } }
  }

  private var title: LocalizedText {
    switch bought {
    case .keyword: t(ko: "키워드를 열었어요!", en: "Here is the keyword!")
    case .initial: t(ko: "초성을 열었어요!", en: "Here is an initial!")
    }
  }
}

/// A row of a pop-up with an amount of points.
private struct Balance: HTML {
  let words: LocalizedText
  let points: Int

  var body: some HTML {
    p(.class("after")) {
      span { words }
      b { points.grouped }
    }
  }
}

extension Yello.Hint.Kind {
  fileprivate var question: LocalizedText {
    switch self {
    case .keyword: t(ko: "키워드를 열어 볼까요?", en: "Open the keyword?")
    case .initial: t(ko: "초성을 열어 볼까요?", en: "Open an initial?")
    }
  }

  fileprivate func promise(_ price: Int) -> LocalizedText {
    switch self {
    case .keyword:
      t(ko: "\(price)포인트를 쓰면 가려진 키워드가 열려요.", en: "\(price) points open the hidden keyword.")
    case .initial:
      t(
        ko: "\(price)포인트를 쓰면 보낸 사람 이름에서 초성 하나가 열려요. 이름은 열리지 않아요.",
        en: "\(price) points open one initial of the sender's name. The name itself stays hidden.")
    }
  }

  var open: LocalizedText {
    switch self {
    case .keyword: t(ko: "키워드 열기", en: "Open keyword")
    case .initial: t(ko: "초성 열기", en: "Open an initial")
    }
  }

}
