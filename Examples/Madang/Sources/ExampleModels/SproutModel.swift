import MadangClient
public import Observation
public import Wire

/// The form that joins SeSAC.
@MainActor @Observable
public final class SproutModel {
  public var nickname = "" { didSet { check() } }
  /// The date of birth as it is typed, such as `2000-05-04`.
  public var birth = "" { didSet { check() } }
  public var email = "" { didSet { check() } }
  /// Waiting asks for it.
  public var gender = Sesac.Gender.woman
  /// Whether what was typed can be sent; the button's colour and its being enabled follow this.
  public private(set) var isReady = false
  public private(set) var failure: String?

  private let madang: Madang

  init(_ madang: Madang) { self.madang = madang }

  /// What was typed stays when it is refused.
  public func join() async {
    failure = await attempt {
      let request = Sesac.JoinRequest(
        nickname: try Sesac.Nickname(self.nickname), birth: try Day(self.birth),
        email: try Sesac.Email(self.email), gender: self.gender)
      try await self.madang.send(Sesac.join, request)
    }
  }

  /// Checks each change once, however many follow the result.
  private func check() {
    let isRight =
      (try? Sesac.Nickname(nickname)) != nil && (try? Day(birth)) != nil
      && (try? Sesac.Email(email)) != nil
    if isRight != isReady { isReady = isRight }
  }
}
