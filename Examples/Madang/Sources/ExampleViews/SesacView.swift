import ExampleModels
import SwiftUI
import Wire

/// SeSAC: the form to join, the chat of a match, or the map.
struct SesacView: View {
  @State private var model: MapModel
  private let locate: @MainActor () async -> Sesac.Point?

  init(_ model: MapModel, locate: @escaping @MainActor () async -> Sesac.Point?) {
    _model = State(initialValue: model)
    self.locate = locate
  }

  var body: some View {
    VStack {
      if let joining = model.joining {
        SproutView(joining) { await model.load() }
      } else if let conversation = model.conversation {
        Button("지도로 돌아가기") { model.closeConversation() }
        ConversationView(conversation)
      } else {
        around
      }
    }
    .task { await model.load() }
    .task { await model.watch() }
    .task { await model.watchOthers() }
  }

  private var around: some View {
    List {
      PeopleMap(model)
      HStack {
        Button("내 위치") { Task { await model.move(to: await locate()) } }
        Button(mark("전체", nil)) { Task { await model.show(only: nil) } }
        Button(mark("남자", .man)) { Task { await model.show(only: .man) } }
        Button(mark("여자", .woman)) { Task { await model.show(only: .woman) } }
      }
      if let notice = model.notice { Text(notice).font(.headline) }
      FailureText(model.failure)
      StateButton(model)
      Section("받은 요청") { cards(model.requests) }
      Section("주변 새싹") { cards(model.people) }
    }
    .refreshable { await model.load() }
  }

  private func cards(_ people: [Sesac.Card]) -> some View {
    ForEach(people) { card in
      HStack {
        Text(card.nickname.text)
        Text(card.tags.map(\.text).joined(separator: " "))
        Button(card.hasAsked ? "수락하기" : card.isAsked ? "요청했어요" : "요청하기") {
          Task { await model.ask(card) }
        }
        .disabled(card.isAsked && !card.hasAsked)
      }
    }
  }

  private func mark(_ text: String, _ gender: Sesac.Gender?) -> String {
    gender == model.gender ? "✓ \(text)" : text
  }
}

/// Who is where, around the centre.
struct PeopleMap: View {
  private let model: MapModel

  init(_ model: MapModel) { self.model = model }

  var body: some View {
    ZStack {
      Text("＋")
      ForEach(model.people + model.requests) { card in
        if let shown = card.shown {
          let place = frame.offset(of: shown)
          Text("🌱 \(card.nickname.text)").offset(x: place.x, y: place.y)
        }
      }
    }
    .frame(width: frame.size, height: frame.size)
  }

  private var frame: MapFrame { MapFrame(model.centre, size: 320) }
}

/// The large button, which follows my state.
struct StateButton: View {
  @State private var model: MapModel

  init(_ model: MapModel) { _model = State(initialValue: model) }

  var body: some View {
    switch model.action {
    case nil: ProgressView()
    case .start:
      TextField("하고 싶은 것 (선택)", text: $model.tags)
      Button("새싹 찾기") { Task { await model.press() } }
    case .stop: Button("찾기 그만두기") { Task { await model.press() } }
    case .talk(let match):
      Button("채팅하기") { Task { await model.press() } }
      Button("약속 취소") { Task { await model.cancel(match) } }
    case .leave: Button("끝난 약속 나가기") { Task { await model.press() } }
    }
  }
}
