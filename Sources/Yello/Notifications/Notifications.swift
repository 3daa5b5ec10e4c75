import Commons
import SQL
import Wire

/// Tells people's devices what came for them (`docs/spec/yello.md`, Notifications), in the transaction that causes it.
///
/// A note is told by what its list would show of it before anything is paid for, and less: its words without
/// the keyword, nothing of who sent it.
struct Notifications: Sendable {
  /// The job that tells somebody they may vote again, due when their wait ends.
  static let kind = "yello.open"
  /// A word this late that voting is open again is none.
  static let late = Duration.hours(6)
  /// How long everything else is worth telling.
  static let life = Duration.days(1)

  /// How often somebody hears that the same person made them a friend: who takes it back and does it again could
  /// ring their phone at will.
  ///
  /// Counted in the database: a transaction that is run again takes back what it had counted.
  static let befriendings = DurableRateLimit(kind: "befriended", windows: [.init(1, per: .days(1))])

  let pushes: Pushes
  let jobs: Jobs
  let world: World
  let rules: Rules

  /// A note that stands in somebody's list.
  struct Note: Sendable {
    let id: ID<Yello.Note>
    let question: Int
    let account: ID<Account>
    /// Their unread notes with this one.
    let unread: Int
  }

  /// Lets the house's jobs tell who may vote again.
  func begin() { jobs.onMany(Self.kind, tellVotingIsOpen) }

  /// Tells people of notes that have come, each once.
  ///
  /// Of several notes the words are those of the newest, which stands on top of the list. The number told is
  /// that of all unread notes: how many came at once would say which are from one hand.
  func tell(of notes: [Note], in db: Transaction) throws {
    guard !notes.isEmpty else { return }
    try pushes.put(of: YelloApp.branding.name, to: notes.map(\.account), life: Self.life, in: db) {
      reached in
      let theirs = Dictionary(grouping: notes, by: \.account).filter { reached.contains($0.key) }
      let newest = theirs.values.compactMap { $0.max { $0.id < $1.id } }
      let sentences = try db.sentences(newest.map(\.question))
      return newest.compactMap { note in
        guard let sentence = sentences[note.question] else { return nil }
        let unread = theirs[note.account]?.map(\.unread).max() ?? note.unread
        let others = unread > 1 ? "\n안 읽은 쪽지가 \(unread)개 있어요." : ""
        return Pushes.PushRequest(
          PushNotice(
            title: "누가 나를 골랐어요", body: sentence.preview + others,
            path: Yello.note.path(note.id), urgency: .high),
          to: note.account, tag: "note")
      }
    }
  }

  /// Tells people that `me` has made them a friend.
  func tell(
    _ friends: [ID<Yello.Person>], of me: ID<Yello.Person>, named name: Yello.Name,
    in db: Transaction
  ) throws {
    let reached = try db.reached(friends, by: YelloApp.branding.name).filter {
      try Self.befriendings.take("\($0) \(me)", world, in: db) == nil
    }
    let notice = PushNotice(
      title: "새 친구가 생겼어요", body: "\(name)님이 나를 친구로 추가했어요.", path: Yello.person.path(me))
    try pushes.put(
      reached.map { Pushes.PushRequest(notice, to: $0, tag: Self.tag(naming: me)) },
      of: YelloApp.branding.name, life: Self.life, in: db)
  }

  /// Tells somebody that a friend has joined by their code, and what comes of it.
  func tell(referrer: ID<Yello.Person>, in db: Transaction) throws {
    let isLocked = try db.standing(referrer).isLocked(by: rules)
    let next = isLocked ? "" : " 기다리지 않고 바로 투표할 수 있어요."
    try tell(
      referrer, "초대한 친구가 들어왔어요", "친구가 첫 투표를 하면 다음 날 포인트를 받아요.\(next)", in: db)
  }

  /// Tells somebody what friends who came by their code have brought.
  func tell(referrer: ID<Yello.Person>, paid points: Int, in db: Transaction) throws {
    try tell(referrer, "초대 포인트가 도착했어요", "\(points)포인트를 받았어요.", in: db)
  }

  private func tell(
    _ referrer: ID<Yello.Person>, _ title: String, _ body: String, in db: Transaction
  ) throws {
    let accounts = try db.accounts(of: [referrer])
    let notice = PushNotice(title: title, body: body, path: Yello.home.path)
    try pushes.put(of: YelloApp.branding.name, to: accounts, life: Self.life, in: db) { reached in
      reached.map { Pushes.PushRequest(notice, to: $0, tag: "referral") }
    }
  }

  /// What the notice is called that names a person.
  static func tag(naming person: ID<Yello.Person>) -> String { "friend \(person)" }

  /// Sees that somebody who waits to vote hears of it on the device they have now.
  func expect(_ account: ID<Account>, at now: Instant, in db: Transaction) throws {
    guard let votedAt = try db.lastVote(of: account), now < votedAt + rules.cooldown else { return }
    try plan(account, votedAt: votedAt, in: db)
  }

  /// Sees that somebody who has just voted hears of the end of their wait, if a device of theirs takes it.
  func planOpening(for account: ID<Account>, votedAt: Instant, in db: Transaction) throws {
    try pushes.put(of: YelloApp.branding.name, to: [account], life: Self.life, in: db) { _ in
      try plan(account, votedAt: votedAt, in: db)
      return []
    }
  }

  /// Tells somebody who leaves nothing more.
  func forget(_ account: ID<Account>, in db: Transaction) throws {
    try jobs.cancel(Self.kind, account.description, in: db)
  }

  /// The job is known by the account, which nobody is shown: operators see what failed, and a person's id
  /// with the moment of a vote would tell them who sent a note.
  private func plan(_ account: ID<Account>, votedAt: Instant, in db: Transaction) throws {
    try jobs.schedule(
      Self.kind, account.description, at: votedAt + rules.cooldown, for: account, in: db)
  }

  /// Tells those whose wait is over and who can vote: not who has voted since, or was let in before by a
  /// referral.
  private func tellVotingIsOpen(_ jobs: [Job], in db: Transaction) throws -> [Job.Outcome] {
    guard let now = jobs.first?.now else { return [] }
    let timely = jobs.filter { now - $0.due < Self.late }.compactMap(\.account)
    let accounts = try db.ready(
      timely, votedBy: now - rules.cooldown, friendsNeeded: rules.friendsNeeded)
    let notice = PushNotice(
      title: "다시 투표할 수 있어요", body: "새 질문들이 기다리고 있어요. 이번에는 누구를 고를까요?",
      path: Yello.home.path)
    try pushes.put(
      accounts.map { Pushes.PushRequest(notice, to: $0, tag: "open") }, of: YelloApp.branding.name,
      life: Self.late, in: db)
    return jobs.map { _ in .done }
  }
}
