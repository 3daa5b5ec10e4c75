import ExampleModels
import SwiftUI
import Wire

/// A round of YELL:O.
struct RoundView: View {
  @State private var model: RoundModel

  init(_ model: RoundModel) { _model = State(initialValue: model) }

  var body: some View {
    VStack(spacing: 16) {
      switch model.screen {
      case .loading: ProgressView()
      case .locked(let needed): Text("친구가 \(needed)명 있으면 투표할 수 있어요.")
      case .waiting(let seconds): Text("다음 투표까지 \((seconds + 59) / 60)분 남았어요.")
      case .ready(let points):
        Text("\(points)포인트").font(.title)
        Button("투표 시작") { Task { await model.begin() } }
      case .ballot(let ballot): BallotView(ballot, of: model)
      case .result(let result): Text("\(result.earned)포인트를 받았어요.").font(.title)
      }
      FailureText(model.failure)
    }
    .padding()
    .task { await model.load() }
  }
}

/// One ballot: four friends and the keywords.
struct BallotView: View {
  private let ballot: Yello.Ballot
  private let model: RoundModel

  init(_ ballot: Yello.Ballot, of model: RoundModel) {
    self.ballot = ballot
    self.model = model
  }

  var body: some View {
    List {
      Section("\(model.position) / \(model.count)") {
        Text(lines).font(.headline)
      }
      Section("친구") {
        ForEach(ballot.candidates) { friend in
          Button(mark(friend.name.text, friend.id == model.friend)) {
            model.pick(friend: friend.id)
          }
        }
        Button("셔플 \(ballot.shufflesLeft)") { Task { await model.shuffle() } }
          .disabled(model.friend != nil || ballot.shufflesLeft == 0)
      }
      Section("키워드") {
        ForEach(ballot.keywords) { keyword in
          Button(mark(keyword.text, keyword.id == model.keyword)) {
            model.pick(keyword: keyword.id)
          }
        }
      }
      Button(model.isAnswered ? "다음" : "건너뛰기") { Task { await model.next() } }
    }
  }

  /// The sentence with what is picked in its slots.
  private var lines: String {
    let friend = ballot.candidates.first { $0.id == model.friend }?.name.text
    let keyword = ballot.keywords.first { $0.id == model.keyword }?.text
    let first = ballot.sentence.firstLine(naming: friend)
    let second = ballot.sentence.secondLine(keyword: keyword)
    return """
      \(first.head) \(friend ?? "○○")\(first.foot)
      \(second.head) \(keyword ?? "□□")\(second.foot)
      """
  }

  private func mark(_ text: String, _ isPicked: Bool) -> String { isPicked ? "✓ \(text)" : text }
}
