import ExampleModels
import SwiftUI
import Wire

/// A conversation: messages, those on their way, and the field to write in.
struct ConversationView: View {
  @State private var model: ConversationModel

  init(_ model: ConversationModel) { _model = State(initialValue: model) }

  var body: some View {
    List {
      Section(model.room?.partner.name ?? "대화") {
        if model.hasEarlier {
          Button("이전 메시지 보기") { Task { await model.loadEarlier() } }
        }
        ForEach(model.messages) { message in Text(line(of: message)) }
        ForEach(model.outgoing) { message in
          HStack {
            Text(message.text.text)
            if let failure = message.failure {
              FailureText(failure)
              Button("다시 보내기") { Task { await model.retry(message) } }
              Button("고쳐 쓰기") { model.takeBack(message) }
            } else {
              ProgressView()
            }
          }
        }
      }
      if model.room?.isClosed == true {
        Text("끝난 대화예요. 더 보낼 수 없어요.")
      } else {
        HStack {
          TextField("메시지", text: $model.draft)
          Button("보내기") { Task { await model.send() } }.disabled(model.draft.isEmpty)
        }
      }
      FailureText(model.failure)
    }
    .refreshable { await model.load() }
    .task { await model.load() }
    .task { await model.watch() }
  }

  private func line(of message: Chats.Message) -> String {
    guard message.isMine else { return words(of: message) }
    let mark = message.number <= model.partnerRead ? "읽음" : "보냄"
    return "나: \(words(of: message)) · \(mark)"
  }
}
