public import Foundation
public import Wire

/// A request that failed without a refusal.
///
/// Refusals are thrown as `Refusal`, cancellation as `CancellationError`.
public enum MadangError: Error {
  /// The server was unreachable, also after retries.
  case unreachable(underlying: any Error)
  /// The server failed; quote `reference` when asking for help.
  case fault(reference: String?)
  /// This build cannot decode the response, such as a proxy's page or a newer payload.
  case unreadable(UnreadableResponse)
  /// The token store could not be read or written.
  case tokenStore(underlying: any Error)
}

extension MadangError: LocalizedError {
  /// The sentence to show to a person.
  public func sentence(in language: Language) -> String {
    switch (self, language) {
    case (.unreachable, .ko): "서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요."
    case (.unreachable, .en):
      "The server could not be reached. Check your connection and try again."
    case (.fault(let reference), .ko):
      "서버에 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요." + (reference.map { " (오류 번호 \($0))" } ?? "")
    case (.fault(let reference), .en):
      "Something went wrong on the server. Try again in a moment."
        + (reference.map { " (Reference \($0))" } ?? "")
    // A proxy whose server is away.
    case (.unreadable(let response), _) where response.status >= 500:
      Self.fault(reference: nil).sentence(in: language)
    case (.unreadable, .ko): "서버의 응답을 읽지 못했어요. 네트워크를 확인하거나 앱을 업데이트해 주세요."
    case (.unreadable, .en):
      "The server's response could not be read. Check your network, or update the app."
    case (.tokenStore, .ko): "이 기기에 로그인 정보를 저장하거나 읽지 못했어요."
    case (.tokenStore, .en): "Your sign-in could not be saved or read on this device."
    }
  }

  /// The sentence in the language this device prefers, for alerts that show any error.
  public var errorDescription: String? {
    sentence(in: Language(acceptLanguage: Locale.preferredLanguages.joined(separator: ",")))
  }
}
