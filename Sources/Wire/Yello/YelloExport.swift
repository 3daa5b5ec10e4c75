extension Yello {
  /// All YELL:O keeps of a person that is theirs to know: of notes they received, what was paid for.
  public struct Export: Codable, Sendable, Hashable {
    /// My real name, as members see it.
    public var name: Name
    /// My handle, which is my invitation code too.
    public var handle: Handle
    /// What a note of mine shows of me for nothing.
    public var gender: Extensible<Gender>
    /// School, department and year in one line.
    public var group: String
    /// When I joined YELL:O.
    public var joinedAt: Instant
    /// The points I have.
    public var points: Int
    /// When my last round was handed in; nil when none was, or a friend's joining ended the wait.
    public var votedAt: Instant?
    /// Where friends may meet me.
    public var choices: Choices
    /// People who joined with my code.
    public var referrals: Int
    /// By handle.
    public var friends: [Acquaintance]
    /// Oldest first, without those I muted or reported; of hints only those I paid for.
    public var notesReceived: [Note]
    /// In the order I cast them, those that have not reached their receiver yet among them.
    public var votesCast: [Vote]
    /// The rounds I handed in, oldest first.
    public var rounds: [PastRound]
    /// Whose notes I have stopped, known by the note I did it through; oldest first.
    public var muted: [Mute]
    /// What I reported, oldest first.
    public var reports: [Report]
    /// What I would buy.
    public var interests: [Interest]
    /// Schools and groups I missed.
    public var wishes: [Wished]
    /// News not confirmed yet.
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

    /// A friend and since when.
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

    /// A vote of mine: for whom, and what it said.
    public struct Vote: Codable, Sendable, Hashable {
      /// Nil when either of us has blocked the other.
      public var handle: Handle?
      /// The two lines of the question, without my answer.
      public var sentence: Sentence
      /// The keyword I chose.
      public var keyword: String
      /// When I handed in its round.
      public var at: Instant

      public init(handle: Handle?, sentence: Sentence, keyword: String, at: Instant) {
        self.handle = handle
        self.sentence = sentence
        self.keyword = keyword
        self.at = at
      }
    }

    /// A round I handed in.
    public struct PastRound: Codable, Sendable, Hashable {
      /// When I handed it in.
      public var at: Instant
      /// How many of its questions I answered.
      public var answered: Int
      /// The points it earned.
      public var earned: Int

      public init(at: Instant, answered: Int, earned: Int) {
        self.at = at
        self.answered = answered
        self.earned = earned
      }
    }

    /// A school or group I missed.
    public struct Wished: Codable, Sendable, Hashable {
      /// Whether it is a school or a group.
      public var kind: Extensible<Missing>
      /// What I called it.
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
      /// A `ReportReason`, such as `INSULT`.
      public var reason: String
      /// What I added in my own words; nil if nothing.
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
