public import HTML
public import SQL
import Synchronization
public import Wire

/// A kind of thing that people show one another in an app and may report, and what operators can do about it.
///
/// The app says how; the house knows no app's tables.
public struct Reportable: Sendable {
  /// One of them, and whoever it was shown to: a person of the app, as `Reports.file` was told.
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

  /// `show` is what has to be seen to judge, a line each, and nil once it is gone.
  ///
  /// It names nobody who was not named to the reporter. `author` is whose it is. `remove` takes it away;
  /// `removing` is what a button calls that, and `removal` asks first and says what it means.
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

/// All that can be reported, as the apps have added it.
public final class Reportables: Sendable {
  private let list = Mutex<[Reportable]>([])

  public func add(_ reportable: Reportable) { list.withLock { $0.append(reportable) } }

  func find(_ kind: String, of app: String) -> Reportable? {
    list.withLock { $0.first { $0.app == app && $0.kind == kind } }
  }

  /// What a kind is called; its own name when no app says.
  func name(of kind: String, of app: String) -> Words {
    find(kind, of: app)?.name ?? Words(ko: kind, en: kind)
  }
}
