import ExampleModels
import SwiftUI
import Wire

/// Colary's diary: the form, and the entries with what waits.
struct DiaryView: View {
  @State private var model: DiaryModel

  init(_ model: DiaryModel) { _model = State(initialValue: model) }

  var body: some View {
    List {
      Section("지금 마음") {
        HStack {
          ForEach(Colary.Emotion.allCases, id: \.rawValue) { emotion in
            Button(name(of: emotion)) { model.tap(emotion) }
          }
        }
        TextField("한 줄", text: $model.text)
        Button("적기") { Task { await model.save() } }.disabled(model.feeling == nil)
        FailureText(model.failure)
      }
      Section(model.unsent == 0 ? "기록" : "기록 · \(model.unsent)개 보내는 중") {
        ForEach(model.entries) { entry in
          HStack {
            Text(name(of: entry.content.feeling.emotion))
            Text(entry.content.text.text)
            if entry.isParked { Button("다시 보내기") { Task { await model.retry(entry) } } }
            Button("지우기") { Task { await model.delete(entry) } }
          }
        }
      }
    }
    .refreshable { await model.refresh() }
    .task { await model.refresh() }
    .task { await model.watchEntries() }
    .task { await model.watchStatus() }
  }

  private func name(of emotion: Colary.Emotion) -> String {
    switch emotion {
    case .joy: "기쁨"
    case .flutter: "설렘"
    case .anger: "화남"
    case .sadness: "슬픔"
    case .fear: "두려움"
    }
  }
}
