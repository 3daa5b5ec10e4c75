import ExampleModels
import SwiftUI
import Wire

/// The conversations of an app, or the one that is open.
struct RoomsView: View {
  @State private var model: RoomsModel

  init(_ model: RoomsModel) { _model = State(initialValue: model) }

  var body: some View {
    VStack {
      if let opened = model.opened {
        Button("목록") { model.close() }
        ConversationView(opened)
      } else {
        list
      }
    }
    .task { await model.watch() }
  }

  private var list: some View {
    List {
      if model.rooms.isEmpty { Text("아직 대화가 없어요. 디자이너 화면에서 상담을 시작해 보세요.") }
      ForEach(model.rooms) { room in
        Button(line(of: room)) { model.open(room.id) }
          .task { await model.appeared(room) }
      }
      FailureText(model.failure)
    }
    .refreshable { await model.reload() }
    .task { await model.reload() }
  }

  private func line(of room: Chats.Room) -> String {
    let unread = room.unread == 0 ? "" : "● \(room.unread) · "
    let newest = room.newest.map(words(of:)) ?? ""
    return "\(unread)\(room.partner.name ?? "알 수 없음") · \(newest)"
  }
}

/// What a message says in one line.
func words(of message: Chats.Message) -> String {
  if message.isDeleted { return "지운 메시지" }
  return message.text ?? message.card?.title ?? "사진"
}
