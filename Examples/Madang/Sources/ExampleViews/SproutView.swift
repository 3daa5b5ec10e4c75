import ExampleModels
import SwiftUI
import Wire

/// The form that joins SeSAC.
struct SproutView: View {
  @State private var model: SproutModel
  private let joined: @MainActor () async -> Void

  init(_ model: SproutModel, then joined: @escaping @MainActor () async -> Void) {
    _model = State(initialValue: model)
    self.joined = joined
  }

  var body: some View {
    List {
      Section("새싹 시작하기") {
        TextField("닉네임", text: $model.nickname)
        TextField("생년월일 (2000-05-04)", text: $model.birth)
        TextField("이메일", text: $model.email)
        Button(model.gender == .woman ? "✓ 여자" : "여자") { model.gender = .woman }
        Button(model.gender == .man ? "✓ 남자" : "남자") { model.gender = .man }
        Button("가입하기") {
          Task {
            await model.join()
            await joined()
          }
        }
        .disabled(!model.isReady)
        .foregroundStyle(model.isReady ? .green : .gray)
      }
      FailureText(model.failure)
    }
  }
}
