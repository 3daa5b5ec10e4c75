import ExampleModels
import SwiftUI
import Wire

/// The notes of YELL:O, newest first.
struct NotesView: View {
  @State private var model: NotesModel

  init(_ model: NotesModel) { _model = State(initialValue: model) }

  var body: some View {
    List {
      if let opened = model.opened {
        Section("열린 쪽지") {
          Text(line(of: opened.note)).font(.headline)
          if let hint = opened.nextHint {
            Button("\(hint.price)포인트로 힌트 보기") { Task { await model.buyHint() } }
          }
          Button("닫기") { model.close() }
        }
      }
      Section("받은 쪽지") {
        ForEach(model.notes) { note in
          Button(note.isRead ? note.line : "● \(note.line)") { Task { await model.open(note.id) } }
            .task { await model.appeared(note) }
        }
      }
      FailureText(model.failure)
    }
    .refreshable { await model.reload() }
    .task { await model.reload() }
    .task { await model.watch() }
  }

  private func line(of note: Yello.Note) -> String {
    [note.line, note.keywordHead, note.keyword ?? "□□", note.keywordFoot].compactMap { $0 }
      .joined(separator: " ")
  }
}
