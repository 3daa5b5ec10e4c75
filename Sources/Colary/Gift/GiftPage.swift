import Commons
import Core
import HTML
import Wire

/// The gift of the month with its clock, and the entries that are in it.
///
/// `gift-page.js` shows the same from what the device stores.
struct GiftPage: HTML {
  let view: View<Reader>
  let page: Colary.GiftPage

  var body: some HTML {
    Document(
      view, ColaryApp.branding, t(ko: "한 달의 선물", en: "Gift of the month"),
      scripts: ["js/colary/diary.js", "js/colary/gift-page.js"]
    ) {
      BackBar(back: Colary.home.path, title: t(ko: "한 달의 선물", en: "Gift of the month"))
      DiaryMain(view, "gift-page") {
        div(
          .data("gift-page", ""), .data("entry", Colary.entry.path), .data("past", pasts),
          .data("titles", titles(nil)), .data("titles-of", titles("{}")), .data("lines", lines)
        ) {
          if let gift = page.gift {
            GiftCard(
              gift: gift,
              title: Self.title(
                gift.emotion.value ?? .joy, view.me.member?.nickname.text, gift.month))
            for (day, entries) in byDay { DayEntries(day: day, entries: entries) }
          } else {
            NoGift(isExpired: page.isExpired)
          }
        }
        template(.id("gift-card")) { GiftCard(gift: nil, title: LocalizedText(verbatim: "")) }
        template(.id("gift-none")) { NoGift(isExpired: false) }
        template(.id("gift-expired")) { NoGift(isExpired: true) }
        template(.id("entry-card")) { EntryCardTemplate() }
      }
    }
  }

  private var byDay: [(Day, [Colary.EntryView])] {
    Dictionary(grouping: page.gift?.entries ?? [], by: \.day).sorted { $0.key > $1.key }
  }

  /// `말랑이님의 기뻤던 3월`.
  private static func title(
    _ emotion: Colary.Emotion, _ nickname: String?, _ month: String
  ) -> LocalizedText {
    let number = Int(month.suffix(2)) ?? 1
    let name = DateText(Day(2000, number, 1), .month).words
    let english = name.en.prefix { $0 != " " }
    guard let nickname else {
      return t(
        ko: "\(emotion.past.ko) \(number)월", en: "A \(emotion.past.en) \(english)")
    }
    return t(
      ko: "\(nickname)님의 \(emotion.past.ko) \(number)월",
      en: "\(nickname)'s \(emotion.past.en) \(english)")
  }

  private func list(_ all: [LocalizedText]) -> String {
    all.map { view.language == .ko ? $0.ko : $0.en }.joined(separator: "|")
  }

  private var pasts: String { list(Colary.Emotion.allCases.map(\.past)) }

  /// The titles of each emotion in each month, for the shell; `{}` is the writer's name.
  private func titles(_ nickname: String?) -> String {
    list(
      Colary.Emotion.allCases.flatMap { emotion in
        (1...12).map { Self.title(emotion, nickname, $0.twoDigits) }
      })
  }

  private var lines: String { list(Colary.Emotion.allCases.flatMap(\.encouragements)) }
}

/// An envelope in the gift's colour, with the time that is left.
struct GiftCard: HTML {
  let gift: Colary.GiftView?
  let title: LocalizedText

  var body: some HTML {
    let emotion = gift?.emotion.value ?? .joy
    section(.class("gift-card \(emotion.rawValue)"), .data("card", "")) {
      p(.class("gift-today")) {
        span { t(ko: "오늘만", en: "Today only") }
        span(.class("gift-clock")) {
          Icon("clock")
          span(.class("visually-hidden")) { t(ko: "남은 시간", en: "Time left") }
          time(
            .data("left", ""), .data("seconds", gift.map { String($0.secondsLeft) }), .role("timer")
          ) { Self.clock(gift?.secondsLeft ?? 0) }
        }
      }
      div(.class("envelope")) { Face(emotion: emotion, intensity: 2) }
      h2(.data("title", "")) { title }
      p(.data("line", "")) { gift?.subtitle ?? "" }
    }
  }

  /// `23:59:59`.
  static func clock(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map(\.twoDigits).joined(separator: ":")
  }
}

struct NoGift: HTML {
  let isExpired: Bool

  var body: some HTML {
    section(
      .class("empty"), .data("no-gift", ""),
      .data("nothing", isExpired ? nil : "")
    ) {
      div(.class("envelope closed"), .aria("hidden", "true")) {}
      if isExpired {
        h2 { t(ko: "선물의 하루가 끝났어요", en: "The gift's day is over") }
        p {
          t(
            ko: "그달의 기록은 그대로 남아 있어요.", en: "The entries of that month are all still there.")
        }
      } else {
        h2 { t(ko: "아직 열 선물이 없어요", en: "There is no gift to open yet") }
        p {
          t(
            ko: "기록을 세 번 이상 남긴 달은, 다음 달 첫날 아침에 하루짜리 선물이 돼요.",
            en:
              "A month with three entries or more becomes a gift, for one day, on the first of the next."
          )
        }
      }
      div(.class("actions")) {
        a(.class("button auto"), .href(Colary.records.path)) { t(ko: "기록 보기", en: "Entries") }
      }
    }
  }
}

/// Leads to the gift while it runs.
struct GiftBanner: HTML {
  let gift: Colary.GiftView?

  var body: some HTML {
    a(
      .class("gift-banner \((gift?.emotion.value ?? .joy).rawValue)"), .href(Colary.gift.path),
      .data("gift-banner", ""), .hidden(gift == nil)
    ) {
      span { t(ko: "선물이 왔어요 · 오늘만", en: "A gift has come · today only") }
      time(.data("left", ""), .data("seconds", gift.map { String($0.secondsLeft) })) {
        GiftCard.clock(gift?.secondsLeft ?? 0)
      }
    }
  }
}
