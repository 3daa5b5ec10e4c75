import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// Push notifications, queued in the transaction of their cause (`docs/spec/yello.md`,
/// Notifications).
///
/// A notification about a note shows less than the unpaid note does: its text without the keyword,
/// and nothing about the sender.
struct Notifications: Sendable {
  /// The job that announces the end of the cooldown, due at that time.
  static let kind = "yello.open"
  /// Drop the notification when it is six hours late.
  static let late = Duration.hours(6)
  /// The lifetime of all other notifications.
  static let life = Duration.days(1)

  /// At most one notification per day that the same person became a friend.
  ///
  /// Without a limit, befriending and unfriending in turn would ring a phone at will. The limit is
  /// stored in the database, so a retried transaction does not count twice.
  static let befriendings = DurableRateLimit(kind: "befriended", windows: [.init(1, per: .days(1))])

  let pushes: Pushes
  let jobs: Jobs
  let world: World
  let rules: Rules

  /// A note delivered to a list.
  struct Note: Sendable {
    let id: ID<Yello.Note>
    let question: Int
    let account: ID<Account>
    /// The receiver's number of unread notes, including this one.
    let unread: Int
  }

  /// Registers the job.
  func begin() { jobs.onMany(Self.kind, notifyVotingOpen) }

  /// Sends one notification per receiver about delivered notes.
  ///
  /// The text is that of the newest note, which is first in the list. The number is that of all
  /// unread notes: the size of one delivery would show which notes have the same sender.
  func notify(of notes: [Note], in db: Transaction) throws {
    guard !notes.isEmpty else { return }
    try pushes.put(of: YelloApp.branding.name, to: notes.map(\.account), life: Self.life, in: db) {
      reached in
      let theirs = Dictionary(grouping: notes, by: \.account).filter { reached.contains($0.key) }
      let newest = theirs.values.compactMap { $0.max { $0.id < $1.id } }
      let sentences = try db.sentences(newest.map(\.question))
      return newest.compactMap { note in
        guard let sentence = sentences[note.question] else { return nil }
        let unread = theirs[note.account]?.map(\.unread).max() ?? note.unread
        let others =
          unread > 1
          ? t(ko: "\n안 읽은 쪽지가 \(unread)개 있어요.", en: "\nYou have \(unread) unread notes.")
          : LocalizedText(verbatim: "")
        let preview = sentence.preview
        return Pushes.PushRequest(
          PushNotice(
            title: t(ko: "누가 나를 골랐어요", en: "Someone picked you"),
            body: LocalizedText(ko: preview + others.ko, en: preview + others.en),
            path: Yello.note.path(note.id), urgency: .high),
          to: note.account, tag: "note")
      }
    }
  }

  /// Tells people that `me` became their friend.
  func notify(
    _ friends: [ID<Yello.Person>], of me: ID<Yello.Person>, named name: Yello.Name,
    in db: Transaction
  ) throws {
    let reached = try db.reached(friends, by: YelloApp.branding.name).filter {
      try Self.befriendings.take("\($0) \(me)", world, in: db) == nil
    }
    let notice = PushNotice(
      title: t(ko: "새 친구가 생겼어요", en: "You have a new friend"),
      body: t(ko: "\(name)님이 나를 친구로 추가했어요.", en: "\(name) added you as a friend."),
      path: Yello.person.path(me))
    try pushes.put(
      reached.map { Pushes.PushRequest(notice, to: $0, tag: Self.tag(naming: me)) },
      of: YelloApp.branding.name, life: Self.life, in: db)
  }

  /// Tells a friend that `me` waved.
  func notify(
    _ friend: ID<Yello.Person>, wavedBy me: ID<Yello.Person>, named name: Yello.Name,
    in db: Transaction
  ) throws {
    let notice = PushNotice(
      title: t(ko: "손 흔들기", en: "A wave"),
      body: t(ko: "\(name)님이 손을 흔들었어요.", en: "\(name) waved at you."),
      path: Yello.person.path(me))
    try pushes.put(
      try db.reached([friend], by: YelloApp.branding.name).map {
        Pushes.PushRequest(notice, to: $0, tag: Self.tag(naming: me))
      }, of: YelloApp.branding.name, life: Self.life, in: db)
  }

  /// Tells a member that a friend joined with their code.
  func notify(referrer: ID<Yello.Person>, in db: Transaction) throws {
    let isLocked = try db.counters(of: referrer).isLocked(by: rules)
    let next =
      isLocked
      ? LocalizedText(verbatim: "")
      : t(ko: " 기다리지 않고 바로 투표할 수 있어요.", en: " You can vote right away.")
    try notify(
      referrer, t(ko: "초대한 친구가 들어왔어요", en: "A friend you invited has joined"),
      t(
        ko: "친구가 첫 투표를 하면 다음 날 포인트를 받아요.\(next.ko)",
        en: "You get points the day after their first vote.\(next.en)"), in: db)
  }

  /// Tells a member about points paid for invitations.
  func notify(referrer: ID<Yello.Person>, paid points: Int, in db: Transaction) throws {
    try notify(
      referrer, t(ko: "초대 포인트가 도착했어요", en: "Your invitation points are here"),
      t(ko: "\(points)포인트를 받았어요.", en: "You got \(points) points."), in: db)
  }

  private func notify(
    _ referrer: ID<Yello.Person>, _ title: LocalizedText, _ body: LocalizedText, in db: Transaction
  ) throws {
    let accounts = try db.accounts(of: [referrer])
    let notice = PushNotice(title: title, body: body, path: Yello.home.path)
    try pushes.put(of: YelloApp.branding.name, to: accounts, life: Self.life, in: db) { reached in
      reached.map { Pushes.PushRequest(notice, to: $0, tag: "referral") }
    }
  }

  /// The tag of notifications that name `person`.
  static func tag(naming person: ID<Yello.Person>) -> String { "friend \(person)" }

  /// Schedules the notification about the end of a running cooldown, for a newly added device.
  func expect(_ account: ID<Account>, at now: Instant, in db: Transaction) throws {
    guard let votedAt = try db.lastVote(of: account), now < votedAt + rules.cooldown else { return }
    try plan(account, votedAt: votedAt, in: db)
  }

  /// Schedules the notification about the end of the cooldown, if a device receives it.
  func scheduleVotingOpen(for account: ID<Account>, votedAt: Instant, in db: Transaction) throws {
    try pushes.put(of: YelloApp.branding.name, to: [account], life: Self.life, in: db) { _ in
      try plan(account, votedAt: votedAt, in: db)
      return []
    }
  }

  /// Cancels the notification of an account that is deleted.
  func forget(_ account: ID<Account>, in db: Transaction) throws {
    try jobs.cancel(Self.kind, account.description, in: db)
  }

  /// The key is the account id, which is never public.
  ///
  /// Operators see failed jobs. A person's public id with the time of a vote would tell them who
  /// sent a note.
  private func plan(_ account: ID<Account>, votedAt: Instant, in db: Transaction) throws {
    try jobs.schedule(
      Self.kind, account.description, at: votedAt + rules.cooldown, for: account, in: db)
  }

  /// Notifies accounts whose cooldown is over and who can vote.
  ///
  /// Skips those who voted since or whose cooldown a referral ended.
  private func notifyVotingOpen(_ jobs: [Job], in db: Transaction) throws -> [Job.Outcome] {
    guard let now = jobs.first?.now else { return [] }
    let timely = jobs.filter { now - $0.due < Self.late }.compactMap(\.account)
    let accounts = try db.ready(
      timely, votedBy: now - rules.cooldown, friendsNeeded: rules.friendsNeeded)
    let notice = PushNotice(
      title: t(ko: "다시 투표할 수 있어요", en: "You can vote again"),
      body: t(
        ko: "새 질문들이 기다리고 있어요. 이번에는 누구를 고를까요?",
        en: "New questions are waiting. Who will you pick this time?"),
      path: Yello.home.path)
    try pushes.put(
      accounts.map { Pushes.PushRequest(notice, to: $0, tag: "open") }, of: YelloApp.branding.name,
      life: Self.late, in: db)
    return jobs.map { _ in .done }
  }
}
