public import HTML
public import SQL
public import Wire

/// What an app tells the platform before it starts.
///
/// Every closure reads or changes only the app's own tables.
public struct AppDescriptor: Sendable {
  /// The app's branding; its name is the app's path and the name of its style sheet.
  public let branding: Branding
  public let migrations: MigrationSet
  /// The app's card in the lobby.
  public let lobby: LobbyEntry
  /// The page that the legal pages lead back to; by default that of the card.
  public let home: String
  /// The app's account page, and where cancelling the deletion leads.
  public let account: String
  /// The app's part of the legal pages.
  public let legalText: AppLegalText
  /// The reasons for leaving that the form offers.
  public let reasons: [Leaving.Reason]
  /// Whether several reasons may be chosen.
  public let takesSeveralReasons: Bool
  /// What else is deleted and what remains, as sentences.
  public let facts: [LocalizedText]
  /// An illustration for the goodbye page.
  public let picture: String?
  /// The invitation page, offered to people who leave because they have no friends here.
  public let invite: String?
  /// The app's settings, which the server accepts, with what the documentation says of them.
  public let documentedSettings: [AppSetting]
  /// The app's pages for operators.
  public let sections: [OperatorSection]
  /// What operators read of the app's job kinds, such as `club.delivery`.
  public let jobs: [String: LocalizedText]
  /// The folders of `Public/css` that the app's style sheet contains besides its own.
  public let sharedStyles: [String]
  /// The path of the members' event stream, which pages of a ``Listening`` member open.
  public let eventStream: String?
  /// The kinds of ``LiveEvent`` that the app sends to its members; pages act on no other.
  public let events: [String]
  /// What notifications are sent for, in the order of the help page.
  public let notifications: [NotificationType]
  /// The lifetime of an SMS code for a sign-in to this app; nil for the usual one.
  public let phoneCodeLife: Duration?
  /// Whether the app takes photos.
  public let takesPhotos: Bool
  /// Whether the app sells something through `Payments`.
  public let takesPayments: Bool
  /// The app's members.
  public let members: MemberTable
  /// The account of a member by its handle in the app, nil when there is none; nil for an app without handles.
  public let accountOfHandle: (@Sendable (String, Transaction) throws -> ID<Account>?)?
  /// Checks the app's tables for `madang audit`.
  public let audit: @Sendable (Transaction) throws -> [AuditFinding]
  /// The app's part of the demo.
  public let demo: AppDemo?
  /// Test data for `madang seed`.
  public let seed: AppSeed?
  /// The kinds of events that pages listen to: the app's own and the platform's, with spaces between.
  public let pageEvents: String

  public init(
    branding: Branding, migrations: MigrationSet, members: MemberTable, lobby: LobbyEntry,
    home: String? = nil, account: String? = nil, legalText: AppLegalText,
    reasons: [Leaving.Reason] = Leaving.Reason.usual, takesSeveralReasons: Bool = false,
    facts: [LocalizedText], picture: String? = nil, invite: String? = nil,
    settings: [AppSetting] = [],
    sections: [OperatorSection] = [], jobs: [String: LocalizedText] = [:],
    sharedStyles: [String] = [], eventStream: String? = nil,
    events: [String] = [], notifications: [NotificationType] = [], phoneCodeLife: Duration? = nil,
    takesPhotos: Bool = false, takesPayments: Bool = false,
    accountOfHandle: (@Sendable (String, Transaction) throws -> ID<Account>?)? = nil,
    audit: @escaping @Sendable (Transaction) throws -> [AuditFinding] = { _ in [] },
    demo: AppDemo? = nil, seed: AppSeed? = nil
  ) {
    self.branding = branding
    self.migrations = migrations
    self.members = members
    self.lobby = lobby
    self.home = home ?? lobby.path
    self.account = account ?? self.home
    self.legalText = legalText
    self.reasons = reasons
    self.takesSeveralReasons = takesSeveralReasons
    self.facts = facts
    self.picture = picture
    self.invite = invite
    documentedSettings = settings
    self.sections = sections
    self.jobs = jobs
    self.sharedStyles = sharedStyles
    self.eventStream = eventStream
    self.events = events
    self.notifications = notifications
    self.phoneCodeLife = phoneCodeLife
    self.takesPhotos = takesPhotos
    self.takesPayments = takesPayments
    self.accountOfHandle = accountOfHandle
    self.audit = audit
    self.demo = demo
    self.seed = seed
    pageEvents =
      (events + LiveEvent.platformKinds + (takesPayments ? [LiveEvent.orderKind] : []))
      .joined(separator: " ")
  }

  /// The names of the app's settings, without `MADANG_`.
  public var settings: [String] { documentedSettings.map(\.name) }

  /// Whether the account has joined.
  func hasMember(_ account: ID<Account>, _ db: Transaction) throws -> Bool {
    try members.has(account, in: db)
  }

  /// The app's path name.
  public var name: String { branding.name }

  /// The pages that must be mounted: the platform links to them.
  var linkedPaths: [String] {
    [lobby.path, home, account, "/\(name)/membership"] + sections.map(\.path)
      + [branding.entrance, eventStream, invite, demo?.start].compactMap { $0 }
  }
}

/// An app's card in the lobby; the icon is the app's `icons/<name>/icon.svg`.
public struct LobbyEntry: Sendable {
  /// The text of an app's link to the lobby, which its menu needs.
  public static let title = t(ko: "마당으로", en: "To the yard")

  public let blurb: LocalizedText
  /// The app's first page; also the `start_url` of its manifest.
  public let path: String
  /// The drawing of one thing not seen yet; nil for their number.
  public let mark: String?
  /// What a member has not seen yet.
  public let unread: @Sendable (ID<Account>, Instant, Transaction) throws -> Int

  public init(
    blurb: LocalizedText, path: String, mark: String? = nil,
    unread: @escaping @Sendable (ID<Account>, Instant, Transaction) throws -> Int
  ) {
    self.blurb = blurb
    self.path = path
    self.mark = mark
    self.unread = unread
  }
}

/// A card in the lobby of an app that is not open yet.
public struct PlannedApp: Sendable {
  public let title: LocalizedText
  public let blurb: LocalizedText
  public let picture: String

  public init(title: LocalizedText, blurb: LocalizedText, picture: String) {
    self.title = title
    self.blurb = blurb
    self.picture = picture
  }
}

/// An occasion on which an app sends notifications, ending the sentence "you hear when".
public struct NotificationType: Sendable {
  public let when: LocalizedText

  public init(when: LocalizedText) { self.when = when }
}

/// The result of one check of `madang audit`.
public struct AuditFinding: Sendable {
  public let what: String
  /// The number of rows examined.
  public let looked: Int
  /// The number of wrong rows.
  public let wrong: Int

  public init(what: String, looked: Int, wrong: Int) {
    self.what = what
    self.looked = looked
    self.wrong = wrong
  }
}
