public import Wire

/// Someone who looks at a page that everyone sees: signed out, signed in or a member of its app.
public enum PageReader<Member: HasAccount>: MayHaveAccount {
  case stranger
  case viewer(Viewer)
  case member(Member)

  public var member: Member? {
    if case .member(let member) = self { member } else { nil }
  }

  public var account: ID<Account>? {
    switch self {
    case .stranger: nil
    case .viewer(let viewer): viewer.account
    case .member(let member): member.account
    }
  }
}

extension PageReader: Equatable where Member: Equatable {}
extension PageReader: Hashable where Member: Hashable {}

extension AuthenticationRequest {
  /// Whom `members` admits, else who is signed in, else a stranger; refuses who is suspended.
  public func reader<Member>(_ members: Gate<Member>) throws -> PageReader<Member> {
    do {
      return .member(try at(members))
    } catch let refusal as Refusal {
      switch refusal {
      case .joinFirst: return .viewer(try at(.signedIn))
      case .signInFirst, .sessionExpired: return .stranger
      default: throw refusal
      }
    }
  }
}
