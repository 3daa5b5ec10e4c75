import Commons
import Core
import HTML
import Wire

/// A month's revenue.
struct RevenuePage: HTML {
  let view: View<Member>
  let revenue: Yedi.Revenue

  var body: some HTML {
    let month = Month(of: revenue.month)
    Screen(view: view, title: t(ko: "매출", en: "Revenue"), back: Yedi.schedule.path) {
      nav(.class("day-nav"), .aria("label", ko: "달", en: "Month")) {
        link(Month(of: revenue.month + -1).first, "back", t(ko: "지난달", en: "Month before"))
        h2 { DateText(revenue.month, .month) }
        link(month.next.first, "chevron", t(ko: "다음 달", en: "Month after"))
      }
      div(.class("stack")) {
        section(.class("policy payment")) {
          h2 { t(ko: "끝난 시술", en: "Completed") }
          p(.class("revenue numbers")) { MoneyText(won: revenue.sales) }
          dl(.class("facts")) {
            RevenueFact(
              name: t(ko: "시술 횟수", en: "Visits"),
              value: t(ko: "\(revenue.visits)회", en: "\(revenue.visits)"))
            for kind in revenue.kinds {
              RevenueFact(
                name: kind.kind.value?.name ?? LocalizedText(verbatim: kind.kind.rawValue),
                value: MoneyText(won: kind.sales).words)
            }
            if revenue.surcharges > 0 {
              RevenueFact(
                name: t(ko: "기장 추가", en: "Hair length"),
                value: MoneyText(won: revenue.surcharges).words)
            }
            RevenueFact(
              name: t(ko: "취소·노쇼 수수료", en: "Cancellations and no-shows"),
              value: MoneyText(won: revenue.fees).words)
          }
        }
        section(.class("policy payment")) {
          h2 { t(ko: "다가오는 예약", en: "Still to come") }
          dl(.class("facts")) {
            RevenueFact(
              name: t(ko: "예약", en: "Bookings"),
              value: t(ko: "\(revenue.coming)건", en: "\(revenue.coming)"))
            RevenueFact(
              name: t(ko: "예상 금액", en: "Expected"), value: MoneyText(won: revenue.comingSales).words
            )
          }
        }
      }
    }
  }

  private func link(_ day: Day, _ icon: String, _ label: LocalizedText) -> some HTML {
    a(
      .class("icon-button"), .href(Yedi.revenue.path + "?day=\(day)"),
      .aria("label", ko: label.ko, en: label.en)
    ) { Icon(icon) }
  }
}

private struct RevenueFact: HTML {
  let name: LocalizedText
  let value: LocalizedText

  var body: some HTML {
    div {
      dt { name }
      dd(.class("numbers")) { value }
    }
  }
}
