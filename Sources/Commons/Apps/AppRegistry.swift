import HTML
import SQL
import Synchronization
import Wire

/// The apps of a server: their descriptors, and their handlers once it has started.
public final class AppRegistry: Sendable {
  let types: [any App.Type]
  /// The descriptors in the order of the list of apps.
  public let all: [AppDescriptor]
  /// Apps that the lobby announces.
  let planned: [PlannedApp]
  private let byName: [String: AppDescriptor]
  /// Brandings by the paths where apps open: the app's own path and its entrance.
  private let openings: [String: Branding]
  private let running = Mutex<[String: AppHandlers]>([:])

  init(_ types: [any App.Type], planned: [PlannedApp]) {
    self.types = types
    self.planned = planned
    all = types.map { $0.descriptor }
    byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    openings = Dictionary(
      all.flatMap { app in
        [app.branding.path, app.branding.entrance].compactMap { $0 }.map { ($0, app.branding) }
      }
    ) { first, _ in first }
  }

  /// The app with that path name.
  public subscript(name: String) -> AppDescriptor? { byName[name] }

  /// The apps' path names, separated by spaces.
  var names: String { all.map(\.name).joined(separator: " ") }

  /// The apps' titles, for a sentence about all of them.
  var titles: LocalizedText {
    LocalizedText(
      ko: all.map(\.branding.title.ko).joined(separator: ", "),
      en: all.map(\.branding.title.en).joined(separator: ", "))
  }

  /// The branding of the app that opens at `path`; nil for any other path.
  func branding(openedAt path: String) -> Branding? { openings[path] }

  /// The handlers of an app; throws before ``Services/start()``.
  func handlers(of app: AppDescriptor) throws -> AppHandlers {
    guard let handlers = running.withLock({ $0[app.name] }) else {
      throw MountError(description: "the app \(app.name) has not started")
    }
    return handlers
  }

  /// Tells the apps that the phone numbers of an account may have changed.
  func numbersChanged(of account: ID<Account>, in db: Transaction) throws {
    for app in all { try handlers(of: app).onNumbersChanged(account, db) }
  }

  /// Tells the apps that an account has signed out on its last device.
  func signedOut(_ account: ID<Account>, in db: Transaction) throws {
    for app in all { try handlers(of: app).onSignOut(account, db) }
  }

  /// The apps an account has joined.
  func joined(_ account: ID<Account>, in db: Transaction) throws -> [AppDescriptor] {
    try all.filter { try $0.hasMember(account, db) }
  }

  /// What an account is called in the first app where it has a name; nil when it has none.
  func nickname(of account: ID<Account>, in db: Transaction) throws -> String? {
    let names = all.compactMap { app -> SQL? in
      guard let nickname = app.members.nickname else { return nil }
      return """
        (SELECT NULLIF(\(sql: nickname), '') FROM \(sql: app.members.name)
          WHERE account_id = \(account))
        """
    }
    guard let first = names.first else { return nil }
    let list = names.dropFirst().reduce(first) { "\(sql: $0), \(sql: $1)" }
    return try db.value("SELECT COALESCE(\(sql: list), NULL)")
  }

  func register(_ app: any App) {
    let (name, handlers) = (type(of: app).descriptor.name, app.handlers)
    running.withLock { $0[name] = handlers }
  }

  func reportable(_ kind: String, of app: String) -> Reportable? {
    running.withLock { $0[app] }?.reportables.first { $0.kind == kind }
  }

  /// The display name of a reportable kind, or its raw name when no app has it.
  func reportableName(_ kind: String, of app: String) -> LocalizedText {
    reportable(kind, of: app)?.name ?? LocalizedText(ko: kind, en: kind)
  }

  /// The apps' sections of the operators' page.
  var sections: [OperatorSection] { all.flatMap(\.sections) }
}

extension Services {
  /// The sections of the operators' page, of apps and other services.
  var sections: [OperatorSection] { apps.sections + added.sections }

  /// The display name of a job kind, or its raw name when nothing has it.
  func jobName(_ kind: String) -> LocalizedText {
    let platform = [
      Retention.kind: t(ko: "기한이 지난 기록 지우기", en: "Deleting expired records"),
      Suspensions.kind: t(ko: "정지된 사람의 활동 끝내기", en: "Ending what suspended people take part in"),
    ]
    return platform[kind] ?? apps.all.lazy.compactMap { $0.jobs[kind] }.first ?? added.jobs[kind]
      ?? LocalizedText(ko: kind, en: kind)
  }
}
