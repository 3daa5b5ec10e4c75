extension Yello {
  /// All YELL:O keeps of a person that is theirs to know: of notes they received, what was paid for.
  public struct Export: Codable, Sendable, Hashable {
    public var name: Name
    public var handle: Handle
    public var gender: Extensible<Gender>
    /// School, department and year in one line.
    public var group: String
    public var joinedAt: Instant
    public var points: Int
    /// When my last round was handed in; nil when none was, or a friend's joining ended the wait.
    public var votedAt: Instant?
    public var choices: Choices
    /// People who joined with my code.
    public var referrals: Int
    public var friends: [Acquaintance]
    public var blocked: [Acquaintance]
    public var notesReceived: [Note]
    public var votesCast: [Vote]
    public var rounds: [PastRound]
    public var muted: [Mute]
    public var reports: [Report]
    /// What I would buy.
    public var interests: [Interest]
    /// Schools and groups I missed.
    public var wishes: [Wished]

    public init(
      name: Name, handle: Handle, gender: Gender, group: String, joinedAt: Instant, points: Int,
      votedAt: Instant?, choices: Choices, referrals: Int, friends: [Acquaintance],
      blocked: [Acquaintance], notesReceived: [Note],
      votesCast: [Vote], rounds: [PastRound], muted: [Mute], reports: [Report],
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
      self.blocked = blocked
      self.notesReceived = notesReceived
      self.votesCast = votesCast
      self.rounds = rounds
      self.muted = muted
      self.reports = reports
      self.interests = interests
      self.wishes = wishes
    }

    /// A friend, or someone blocked, and since when.
    public struct Acquaintance: Codable, Sendable, Hashable {
      public var name: Name
      public var handle: Handle
      public var since: Instant

      public init(name: Name, handle: Handle, since: Instant) {
        self.name = name
        self.handle = handle
        self.since = since
      }
    }

    /// A vote of mine: for whom, and what it said.
    public struct Vote: Codable, Sendable, Hashable {
      public var handle: Handle
      public var sentence: Sentence
      public var keyword: String
      public var at: Instant

      public init(handle: Handle, sentence: Sentence, keyword: String, at: Instant) {
        self.handle = handle
        self.sentence = sentence
        self.keyword = keyword
        self.at = at
      }
    }

    /// A round I handed in.
    public struct PastRound: Codable, Sendable, Hashable {
      public var at: Instant
      public var answered: Int
      public var earned: Int

      public init(at: Instant, answered: Int, earned: Int) {
        self.at = at
        self.answered = answered
        self.earned = earned
      }
    }

    /// A school or group I missed.
    public struct Wished: Codable, Sendable, Hashable {
      public var kind: Extensible<Missing>
      public var name: WishName

      public init(kind: Missing, name: WishName) {
        self.kind = .known(kind)
        self.name = name
      }
    }

    /// A report of mine.
    public struct Report: Codable, Sendable, Hashable {
      /// `person` or `note`.
      public var kind: String
      public var reason: String
      public var words: String?
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
