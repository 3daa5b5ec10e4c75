import ExampleModels
import SwiftUI

/// Sign-in without a name, or as one of a demo's cast.
struct SignInView: View {
  private let model: SessionModel

  init(_ model: SessionModel) { self.model = model }

  var body: some View {
    VStack(spacing: 16) {
      Text("마당").font(.largeTitle)
      Button("이 기기에서 시작하기") { Task { await model.beginOnDevice() } }
      Button("데모: 윤하람으로 들어가기") { Task { await model.enterDemo(as: "haram.yun") } }
      FailureText(model.failure)
    }
    .padding()
  }
}

/// What went wrong, if anything did.
struct FailureText: View {
  private let sentence: String?

  init(_ sentence: String?) { self.sentence = sentence }

  var body: some View {
    if let sentence { Text(sentence).foregroundStyle(.red) }
  }
}
