import Commons
import HTML
import Wire

/// The form for the rules of bookings.
struct RulesPage: HTML {
  private static let names = [
    "buffer", "notice", "horizon", "freeHours", "partialPercent", "fullHours",
  ]

  let view: View<Member>
  let studio: Yedi.Studio
  let canTakePayments: Bool
  let formState: FormState

  var body: some HTML {
    let rules = studio.rules
    StudioForm(
      view: view, title: t(ko: "예약 규칙", en: "Rules for bookings"), action: Yedi.editRules.action,
      formState: formState, names: Self.names
    ) {
      number(
        "buffer", t(ko: "예약 사이 여유 (분)", en: "Free minutes after a booking"),
        t(ko: "0–60, 10분 단위", en: "0–60, in steps of ten"), rules.buffer)
      number(
        "notice", t(ko: "몇 시간 전까지 예약을 받을까요?", en: "Hours ahead at least"),
        t(ko: "0–72시간", en: "0–72 hours"), rules.notice)
      number(
        "horizon", t(ko: "며칠 뒤까지 예약을 받을까요?", en: "Days ahead at most"),
        t(ko: "1–180일", en: "1–180 days"), rules.horizon)
      if canTakePayments {
        PrepaymentField(percent: rules.policy.prepaidPercent, formState: formState)
      }
      h2 { t(ko: "취소 규정", en: "Cancelling") }
      number(
        "freeHours", t(ko: "무료 취소: 몇 시간 전까지", en: "Free until so many hours before"),
        t(ko: "0–168시간", en: "0–168 hours"), rules.policy.freeHours)
      number(
        "partialPercent", t(ko: "그 뒤의 취소 수수료 (%)", en: "Fee after that (%)"),
        t(ko: "0–100%", en: "0–100%"), rules.policy.partialPercent)
      number(
        "fullHours", t(ko: "전액: 몇 시간 전부터", en: "Full price from so many hours before"),
        t(ko: "무료 취소 시간보다 짧게", en: "at most the hours above"), rules.policy.fullHours)
    }
  }

  private func number(_ name: String, _ title: LocalizedText, _ hint: LocalizedText, _ value: Int)
    -> some HTML
  {
    TextField(
      name: name, title: title, hint: hint, value: String(value), inputmode: "numeric",
      isRequired: true, formState: formState)
  }
}

/// Payment at the shop, a deposit or everything in advance.
private struct PrepaymentField: HTML {
  let percent: Int
  let formState: FormState

  var body: some HTML {
    let typed = formState.refusal == nil ? nil : Int(formState.value("prepaidPercent"))
    let chosen = typed ?? percent
    return div(.class("field")) {
      label(.for("prepaidPercent")) { t(ko: "예약할 때 받을 돈", en: "Paid when booking") }
      div(.class("field-box choose")) {
        select(.id("prepaidPercent"), .name("prepaidPercent")) {
          for step in Set([0, 10, 20, 30, 50, 100, chosen]).sorted() {
            option(.value(String(step)), .selected(step == chosen)) { words(step) }
          }
        }
      }
    }
  }

  private func words(_ percent: Int) -> LocalizedText {
    switch percent {
    case 0: t(ko: "없음 (샵에서 결제)", en: "Nothing (paid at the shop)")
    case 100: t(ko: "전액", en: "The full price")
    default: t(ko: "예약금 \(percent)%", en: "A deposit of \(percent)%")
    }
  }
}
