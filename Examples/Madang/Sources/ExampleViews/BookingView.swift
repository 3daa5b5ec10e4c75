import ExampleModels
import SwiftUI
import Wire

/// Booking in YeDi, step by step.
struct BookingView: View {
  @State private var model: BookingModel

  init(_ model: BookingModel) { _model = State(initialValue: model) }

  var body: some View {
    VStack {
      if let conversation = model.conversation {
        Button("예약으로 돌아가기") { model.closeTalk() }
        ConversationView(conversation)
      } else {
        steps
      }
    }
  }

  private var steps: some View {
    List {
      Section("디자이너 찾기") {
        TextField("이름, 샵, 동네", text: $model.keyword)
        Button("찾기") { Task { await model.search() } }
        ForEach(model.designers) { card in
          Button("\(card.name.text) · \(card.shop.text)") { Task { await model.open(card) } }
        }
      }
      if let designer = model.designer { menu(of: designer) }
      if let choice = model.choice { times(of: choice) }
      if let hold = model.hold {
        Section("확인") {
          Text("\(hold.price)원 · \(hold.minutes)분")
          Text(hold.policy.ko)
          if let checkout = model.checkout {
            Link("\(hold.payment?.amount ?? hold.price)원 결제하기", destination: checkout)
            Text("결제하면 예약돼요.").task { await model.watchPayment() }
          } else {
            Button(agreement(to: hold)) { Task { await model.book() } }
          }
        }
      }
      if let booking = model.booking { Text("예약했어요: \(booking.price)원").font(.headline) }
      FailureText(model.failure)
    }
  }

  private func agreement(to hold: Yedi.Booking) -> String {
    guard let payment = hold.payment else { return "취소 규정에 동의하고 예약" }
    return "취소 규정에 동의하고 \(payment.amount)원 결제"
  }

  private func menu(of designer: Yedi.Designer) -> some View {
    Section(designer.card.name.text) {
      Button("상담하기") { Task { await model.talk() } }
      ForEach(designer.services) { service in
        Button(model.chosen.contains(service.id) ? "✓ \(service.name.text)" : service.name.text) {
          Task { await model.toggle(service) }
        }
      }
      if model.needsHairLength {
        ForEach(Yedi.HairLength.allCases, id: \.rawValue) { length in
          Button(model.hairLength == length ? "✓ \(name(of: length))" : name(of: length)) {
            Task { await model.choose(length) }
          }
        }
      }
    }
  }

  private func name(of length: Yedi.HairLength) -> String {
    switch length {
    case .short: "짧은 머리"
    case .medium: "어깨 길이"
    case .long: "가슴 아래"
    }
  }

  private func times(of choice: Yedi.SlotChoice) -> some View {
    Section("\(choice.price)원 · \(choice.minutes)분") {
      ForEach(choice.days.filter { $0.state == .open }, id: \.day) { day in
        Button("\(day.day)") { Task { await model.show(day.day) } }
      }
      ForEach(choice.starts, id: \.milliseconds) { start in
        Button(clock(start)) {
          Task { await model.take(start) }
        }
      }
    }
  }

  /// The time at the shop, such as `9:30`.
  private func clock(_ start: Instant) -> String {
    let minute = Zone.seoul.minute(at: start)
    return "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }
}
