extension Yello {
  /// Opens a round, of ten ballots by default, and discards an unfinished one (`docs/spec/yello.md` Y61, Y79).
  public static let openRound = Endpoint<Nothing, Nothing, Round>(
    "yello.openRound", .post, "/yello/rounds", "Open a round of ballots",
    refusals: [.fewFriends(4), .cooldown(2400), .poolEmpty])

  /// My open round, as it was issued.
  public static let round = Endpoint<ID<Round>, Nothing, Round>(
    "yello.round", .get, "/yello/rounds/:round", "My open round", refusals: [.roundGone])

  /// Draws four other candidates for a ballot, at most three times (Y67).
  public static let shuffle = Endpoint<ID<Round>, ShuffleRequest, Ballot>(
    "yello.shuffle", .post, "/yello/rounds/:round/shuffles", "Draw other candidates for a ballot",
    refusals: [.roundGone, .answerForeign, .shuffleLate, .shufflesUsed])

  /// Computes the points that answers would earn; nothing is stored (Y74–Y77).
  public static let previewResult = Endpoint<ID<Round>, Answers, RoundResult>(
    "yello.previewResult", .post, "/yello/rounds/:round/tally",
    "Compute the points that answers would earn",
    refusals: [.roundGone, .answerForeign, .answerTwice])

  /// Submits the answers of a round, once (Y78).
  public static let submit = Endpoint<ID<Round>, Answers, RoundResult>(
    "yello.submit", .put, "/yello/rounds/:round/answers", "Submit the answers of a round",
    refusals: [.roundGone, .cooldown(2400), .answerForeign, .answerTwice])

  /// A round of ballots.
  public struct Round: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Round>
    /// The ballots in order.
    public var ballots: [Ballot]

    public init(id: ID<Round>, ballots: [Ballot]) {
      self.id = id
      self.ballots = ballots
    }
  }

  /// A ballot: a question with candidates and keywords.
  public struct Ballot: Codable, Sendable, Hashable {
    /// The number in the round, from 1.
    public var number: Int
    /// The question.
    public var sentence: Sentence
    /// The candidates, at most four.
    public var candidates: [Candidate]
    /// The keywords, four of the question's.
    public var keywords: [Keyword]
    /// The points for answering it (Y76).
    public var points: Int
    /// The number of the gradient, 1 to 12, which the note inherits.
    public var color: Int
    /// The remaining shuffles.
    public var shufflesLeft: Int

    public init(
      number: Int, sentence: Sentence, candidates: [Candidate], keywords: [Keyword], points: Int,
      color: Int, shufflesLeft: Int
    ) {
      self.number = number
      self.sentence = sentence
      self.candidates = candidates
      self.keywords = keywords
      self.points = points
      self.color = color
      self.shufflesLeft = shufflesLeft
    }
  }

  /// The two lines of a question around their slots; the text after a slot may contain both forms of a particle.
  public struct Sentence: Codable, Sendable, Hashable {
    /// The first line before the name.
    public var nameHead: String?
    /// The first line after the name.
    public var nameFoot: String?
    /// The second line before the keyword.
    public var keywordHead: String?
    /// The second line after the keyword.
    public var keywordFoot: String?

    public init(
      nameHead: String? = nil, nameFoot: String? = nil, keywordHead: String? = nil,
      keywordFoot: String? = nil
    ) {
      self.nameHead = nameHead
      self.nameFoot = nameFoot
      self.keywordHead = keywordHead
      self.keywordFoot = keywordFoot
    }
  }

  /// A candidate on a ballot.
  public struct Candidate: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// Their name.
    public var name: Name
    /// Their handle, which distinguishes people of the same name.
    public var handle: Handle

    public init(id: ID<Person>, name: Name, handle: Handle) {
      self.id = id
      self.name = name
      self.handle = handle
    }
  }

  /// A keyword on a ballot.
  public struct Keyword: Codable, Sendable, Hashable, Identifiable {
    public var id: Int
    public var text: String

    public init(id: Int, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// Input of `shuffle`.
  public struct ShuffleRequest: Codable, Sendable, Hashable {
    /// The number of the ballot.
    public var ballot: Int
    /// The answers chosen so far; a ballot with a chosen candidate cannot be shuffled (Y69).
    public var answers: [Answer]?

    public init(ballot: Int, answers: [Answer]? = nil) {
      self.ballot = ballot
      self.answers = answers
    }
  }

  /// The answers of a round; ballots without one are skipped.
  public struct Answers: Codable, Sendable, Hashable {
    /// At most one answer per ballot.
    public var answers: [Answer]?

    public init(_ answers: [Answer]) { self.answers = answers }
  }

  /// The answer to a ballot; it counts as skipped unless both a candidate and a keyword are chosen.
  public struct Answer: Codable, Sendable, Hashable {
    /// The number of the ballot.
    public var ballot: Int
    /// The chosen candidate.
    public var friend: ID<Person>?
    /// The id of the chosen keyword.
    public var keyword: Int?

    public init(ballot: Int, friend: ID<Person>?, keyword: Int?) {
      self.ballot = ballot
      self.friend = friend
      self.keyword = keyword
    }
  }

  /// The points earned by a round.
  public struct RoundResult: Codable, Sendable, Hashable {
    /// The number of answered ballots.
    public var answered: Int
    /// The points that this round earned.
    public var earned: Int
    /// The balance including them.
    public var points: Int

    public init(answered: Int, earned: Int, points: Int) {
      self.answered = answered
      self.earned = earned
      self.points = points
    }
  }
}

extension Refusal {
  /// The member has fewer than `needed` friends (Y56).
  public static func fewFriends(_ needed: Int) -> Refusal {
    Refusal(
      409, "friends.few", ko: "친구가 \(needed)명 있으면 투표할 수 있어요.",
      en: needed == 1 ? "You need a friend to vote." : "You need \(needed) friends to vote.")
  }
  /// There are enough friends, but none of them is a candidate.
  public static let poolEmpty = Refusal(
    409, "pool.empty", ko: "지금은 투표 후보인 친구가 없어요.",
    en: "None of your friends can be voted for right now.")
  public static let roundGone = Refusal(
    409, "round.gone", ko: "이 투표는 이미 끝났거나 새 투표로 바뀌었어요.",
    en: "This round is over or was replaced by a newer one.")
  public static let shufflesUsed = Refusal(
    409, "shuffle.used", ko: "이 질문의 셔플을 다 썼어요.", en: "No shuffles left for this question.")
  public static let shuffleLate = Refusal(
    409, "shuffle.late", ko: "이름을 고른 뒤에는 섞을 수 없어요.", en: "You can't shuffle after picking a name.")
  public static let answerForeign = Refusal(
    422, "answer.foreign", field: "answers", ko: "투표지에 없는 선택이 있어요.",
    en: "That answer was not one of the choices.")
  public static let answerTwice = Refusal(
    422, "answer.twice", field: "answers", ko: "같은 질문에 두 번 답할 수 없어요.",
    en: "Each question takes one answer.")

  /// The cooldown has not ended; `seconds` are left.
  public static func cooldown(_ seconds: Int) -> Refusal {
    Refusal(
      409, "round.cooldown", retryAfter: seconds, ko: "다음 투표까지 조금 더 기다려 주세요.",
      en: "Please wait a little for the next round.")
  }
}
