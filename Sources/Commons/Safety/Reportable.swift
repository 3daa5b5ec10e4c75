public import HTML
public import SQL
import Synchronization
public import Wire

/// A kind of content that people can report, with the actions operators have.
///
/// The app supplies the closures because Commons does not know the apps' tables.
public struct Reportable: Sendable {
  /// The reported content and the member who reported it, as passed to `Reports.file`.
  public struct Subject: Sendable {
    public let id: ID<Reports>
    public let reporter: ID<Reports>
  }

  let app: String
  let kind: String
  let name: Words
  let removing: Words
  let removal: Words
  let show: @Sendable (Subject, Transaction) throws -> [String]?
  let author: @Sendable (Subject, Transaction) throws -> ID<Account>?
  let remove: @Sendable (Subject, Transaction) throws -> Void

  /// `show` returns what an operator needs to judge, one line each, or nil once it is gone.
  ///
  /// It must not name people whom the reporter could not see. `author` returns the author's
  /// account. `remove` deletes the content. `removing` labels the button and `removal` is the
  /// confirmation text.
  public init(
    app: String, kind: String, name: Words, removing: Words, removal: Words,
    show: @escaping @Sendable (Subject, Transaction) throws -> [String]?,
    author: @escaping @Sendable (Subject, Transaction) throws -> ID<Account>?,
    remove: @escaping @Sendable (Subject, Transaction) throws -> Void
  ) {
    self.app = app
    self.kind = kind
    self.name = name
    self.removing = removing
    self.removal = removal
    self.show = show
    self.author = author
    self.remove = remove
  }
}

/// All reportable kinds, registered by the apps.
public final class Reportables: Sendable {
  private let list = Mutex<[Reportable]>([])

  public func add(_ reportable: Reportable) { list.withLock { $0.append(reportable) } }

  func find(_ kind: String, of app: String) -> Reportable? {
    list.withLock { $0.first { $0.app == app && $0.kind == kind } }
  }

  /// The display name of a kind, or its raw name when no app registered it.
  func name(of kind: String, of app: String) -> Words {
    find(kind, of: app)?.name ?? Words(ko: kind, en: kind)
  }
}
