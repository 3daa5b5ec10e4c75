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
  case let refusal as OfflineRefusal: refusal.sentence(in: .ko)
  default: error.localizedDescription
  }
}
