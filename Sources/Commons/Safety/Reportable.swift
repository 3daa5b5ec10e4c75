public import HTML
public import SQL
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
  let name: LocalizedText
  let removing: LocalizedText
  let removal: LocalizedText
  let show: @Sendable (Subject, Transaction) throws -> [String]?
  let author: @Sendable (Subject, Transaction) throws -> ID<Account>?
  let remove: @Sendable (Subject, Transaction) throws -> Void

  /// `show` returns what an operator needs to judge, one line each, or nil once it is gone.
  ///
  /// It must not name people whom the reporter could not see. `author` returns the author's
  /// account. `remove` deletes the content. `removing` labels the button and `removal` is the
  /// confirmation text.
  public init(
    app: String, kind: String, name: LocalizedText, removing: LocalizedText, removal: LocalizedText,
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
