extension Yello {
  /// The personal data that YELL:O holds about a member; of received notes, only what was unlocked.
  public struct Export: Codable, Sendable, Hashable {
    /// My real name.
    public var name: Name
    /// My handle, which is also my invitation code.
    public var handle: Handle
    /// My gender, which every note of mine reveals.
    public var gender: Extensible<Gender>
    /// School and department or class in one line.
    public var group: String
    /// When I joined YELL:O.
    public var joinedAt: Instant
    /// My balance of points.
    public var points: Int
    /// When I last submitted a round; nil if never, or if a friend's joining ended the cooldown.
    public var votedAt: Instant?
    /// My visibility settings.
    public var choices: Choices
    /// The number of members who joined with my invitation code.
    public var referrals: Int
    /// My friends, by handle.
    public var friends: [Acquaintance]
    /// Received notes, oldest first, without muted and reported ones; only unlocked hints.
    public var notesReceived: [Note]
    /// My votes in the order I cast them, including those not delivered yet.
    public var votesCast: [Vote]
    /// The rounds I submitted, oldest first.
    public var rounds: [PastRound]
    /// My muted senders, each represented by a note; oldest first.
    public var muted: [Mute]
    /// My reports, oldest first.
    public var reports: [Report]
    /// The products I was interested in.
    public var interests: [Interest]
    /// The schools and groups I requested.
    public var wishes: [Wished]
    /// Unconfirmed news.
    public var news: [News] = []

    public init(
      name: Name, handle: Handle, gender: Gender, group: String, joinedAt: Instant, points: Int,
      votedAt: Instant?, choices: Choices, referrals: Int, friends: [Acquaintance],
      notesReceived: [Note], votesCast: [Vote], rounds: [PastRound], muted: [Mute],
      reports: [Report],
      interests: [Interest], wishes: [Wished]
    ) {
      self.name = name
      self.handle = handle
      self.gender = .known(gender)
      self.group = group
      self.joinedAt = joinedAt
      self.points = points
      self.votedAt = votedAt
      self.choices = choices
      self.referrals = referrals
      self.friends = friends
      self.notesReceived = notesReceived
      self.votesCast = votesCast
      self.rounds = rounds
      self.muted = muted
      self.reports = reports
      self.interests = interests
      self.wishes = wishes
    }

    /// A friend, with the date of the friendship.
    public struct Acquaintance: Codable, Sendable, Hashable {
      /// Their real name.
      public var name: Name
      /// Their handle.
      public var handle: Handle
      /// When we became friends.
      public var since: Instant

      public init(name: Name, handle: Handle, since: Instant) {
        self.name = name
        self.handle = handle
        self.since = since
      }
    }

    /// A vote: the recipient and the text.
    public struct Vote: Codable, Sendable, Hashable {
      /// The recipient's handle; nil if either of us has blocked the other.
      public var handle: Handle?
      /// The two lines of the question.
      public var sentence: Sentence
      /// The keyword I chose.
      public var keyword: String
      /// When I submitted its round.
      public var at: Instant

      public init(handle: Handle?, sentence: Sentence, keyword: String, at: Instant) {
        self.handle = handle
        self.sentence = sentence
        self.keyword = keyword
        self.at = at
      }
    }

    /// A submitted round.
    public struct PastRound: Codable, Sendable, Hashable {
      /// When I submitted it.
      public var at: Instant
      /// The number of answered ballots.
      public var answered: Int
      /// The points it earned.
      public var earned: Int

      public init(at: Instant, answered: Int, earned: Int) {
        self.at = at
        self.answered = answered
        self.earned = earned
      }
    }

    /// A school or group I requested.
    public struct Wished: Codable, Sendable, Hashable {
      /// What was missing.
      public var kind: Extensible<Missing>
      /// Its name.
      public var name: WishName

      public init(kind: Missing, name: WishName) {
        self.kind = .known(kind)
        self.name = name
      }
    }

    /// A report I filed.
    public struct Report: Codable, Sendable, Hashable {
      /// The kind of what I reported: `person` or `note`.
      public var kind: String
      /// The `ReportReason`, such as `INSULT`.
      public var reason: String
      /// My comment; nil if none.
      public var words: String?
      /// When I filed it.
      public var at: Instant

      public init(kind: String, reason: String, words: String?, at: Instant) {
        self.kind = kind
        self.reason = reason
        self.words = words
        self.at = at
      }
    }
  }
}
