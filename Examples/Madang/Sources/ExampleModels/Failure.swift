import Foundation
import MadangClient
import Wire

/// Runs `body`, and returns the sentence to show when it fails; nil after a success or a cancelled task.
@MainActor
func attempt(_ body: @MainActor () async throws -> Void) async -> String? {
  do {
    try await body()
    return nil
  } catch {
    return sentence(for: error)
  }
}

/// The sentence to show for an error; nil for a cancelled task.
func sentence(for error: any Error) -> String? {
  switch error {
  case is CancellationError: nil
  case let refusal as Refusal: refusal.sentence(in: .ko)
  case let failure as MadangError: failure.sentence(in: .ko)
  case is OfflineRefusal: "이 기기에 저장하지 못했어요. 저장 공간을 확인해 주세요."
  default: error.localizedDescription
  }
}
