import SQL
import Synchronization
import Wire

/// A kind of thing that photos belong to, such as `PhotoOwner<Post>("salon.post")`.
public struct PhotoOwner<Subject>: Sendable {
  /// The stored name of the kind; it must not change.
  public let kind: String

  public init(_ kind: String) { self.kind = kind }
}

/// Who may see a photo of an owner.
public enum PhotoAudience: Sendable {
  case everyone
  /// Only the account that asks, and others who may see the owner.
  case viewer
  /// Not the account that asks: 404.
  case hidden
}

/// The rules of who may see the photos of each kind of owner, registered by the apps.
final class PhotoOwners: Sendable {
  typealias Rule = @Sendable ([UInt8], ID<Account>?, Transaction) throws -> PhotoAudience

  private let rules = Mutex<[String: Rule]>([:])

  func add(_ kind: String, _ rule: @escaping Rule) { rules.withLock { $0[kind] = rule } }

  /// Photos of a kind without a rule are hidden.
  func audience(
    of kind: String, _ owner: [UInt8], for viewer: ID<Account>?, in db: Transaction
  ) throws -> PhotoAudience {
    guard let rule = rules.withLock({ $0[kind] }) else { return .hidden }
    return try rule(owner, viewer, db)
  }
}
