import ExampleModels
import SwiftUI
import Wire

/// WAL's messages of the day.
struct WalView: View {
  @State private var model: WalModel
  @State private var nickname = ""

  init(_ model: WalModel) { _model = State(initialValue: model) }

  var body: some View {
    List {
      if model.asksToJoin {
        TextField("닉네임", text: $nickname)
        Button("왈 시작하기") { Task { await model.join(as: nickname) } }
      }
      if let today = model.today {
        Section(today.greeting) {
          ForEach(today.items) { item in
            if let text = item.text, item.isOpened {
              Text(text)
            } else {
              Button(item.hasArrived ? "열어 보기" : "오는 중") { Task { await model.open(item) } }
                .disabled(!item.hasArrived)
            }
          }
        }
      }
      FailureText(model.failure)
    }
    .refreshable { await model.load() }
    .task { await model.load() }
  }
}
