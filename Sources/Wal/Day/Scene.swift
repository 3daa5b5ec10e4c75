import Commons
import Core
import HTML
import Wire

/// 왈뿡이 with a line of text about the current state (W7–W9).
struct Scene<Principal: Sendable>: HTML {
  let view: View<Principal>
  let today: Wal.Today
  let zone: Zone

  var body: some HTML {
    if let letter {
      form(.class("dog-letter"), .method("post"), .action(Wal.open.action(letter.id))) {
        button(.aria("label", ko: "왈뿡이가 물고 온 왈소리 열기", en: "Open the message the dog brought")) {
          dog
        }
      }
    } else {
      dog
    }
    p(.class("stage-words"), .role("status")) {
      if today.state != .sleeping { words }
      if let next { small { next } }
    }
    if today.state == .complete {
      p(.class("center")) {
        a(.class("pill"), .href(Wal.calendar.path)) {
          t(ko: "나에게 한마디 쓰기", en: "Write a note to myself")
        }
      }
    }
  }

  private var dog: Dog { Dog(picture: view.file("svg/wal/\(picture).svg"), size: 300) }

  /// The message that a tap on 왈뿡이 opens: the first that has come and is not opened.
  private var letter: Wal.Item? {
    today.state == .arrived ? today.items.first { $0.hasArrived && !$0.isOpened } : nil
  }

  /// When the next message comes, while there is nothing to open.
  private var next: LocalizedText? {
    guard letter == nil, let item = today.items.first(where: { !$0.hasArrived }) else { return nil }
    let time = TimeText(item.at, in: zone).words
    return t(ko: "다음 왈소리는 \(time.ko)", en: "The next one comes at \(time.en)")
  }

  private var picture: String {
    switch today.state {
    case .known(.sleeping): "sleeping"
    case .known(.waiting): "waiting"
    // One of three drawings per day, so that reloads do not change it.
    case .known(.arrived): "arrived-\((today.day.number % 3 + 3) % 3 + 1)"
    case .known(.complete), .known(.nothing), .unknown: "complete"
    }
  }

  private var words: LocalizedText {
    switch today.state {
    case .known(.sleeping), .unknown: t(ko: "", en: "")
    case .known(.waiting): t(ko: "왈소리가 오고 있어요", en: "A message is on its way")
    case .known(.arrived): t(ko: "왈소리가 왔어요! 발바닥을 눌러 보세요", en: "A message has come! Press the paw")
    case .known(.complete): t(ko: "오늘의 왈소리가 모두 왔어요", en: "All of today's messages have come")
    case .known(.nothing): t(ko: "오늘은 쉬는 날, 내일 또 만나요", en: "Nothing today. See you tomorrow")
    }
  }
}
