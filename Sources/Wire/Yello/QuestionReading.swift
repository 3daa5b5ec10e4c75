extension Yello {
  /// A question as it stands in a form, right or not.
  public struct QuestionDraft: Codable, Sendable, Hashable {
    /// The question that is edited; nil for a new one.
    public var question: Int?
    /// Whether it is asked in rounds.
    public var isAsked: Bool?
    /// The first line before the name.
    public var nameHead: String?
    /// The first line after the name.
    public var nameFoot: String?
    /// The second line before the keyword.
    public var keywordHead: String?
    /// The second line after the keyword.
    public var keywordFoot: String?
    /// One a line.
    public var keywords: String?

    public init(
      question: Int? = nil, isAsked: Bool? = nil, nameHead: String? = nil, nameFoot: String? = nil,
      keywordHead: String? = nil, keywordFoot: String? = nil, keywords: String? = nil
    ) {
      self.question = question
      self.isAsked = isAsked
      self.nameHead = nameHead
      self.nameFoot = nameFoot
      self.keywordHead = keywordHead
      self.keywordFoot = keywordFoot
      self.keywords = keywords
    }

    /// How it reads to whom it is asked, and to its receiver.
    public var reading: Reading {
      let part = { (raw: String?) -> String? in
        guard let raw = raw?.precomposed, !raw.trimmed.isEmpty else { return nil }
        return String(((raw.first == " " ? " " : "") + raw.trimmed).prefix(60))
      }
      let sentence = Sentence(
        nameHead: part(nameHead)?.trimmed, nameFoot: part(nameFoot),
        keywordHead: part(keywordHead)?.trimmed, keywordFoot: part(keywordFoot))
      let words = String((keywords ?? "").prefix(4000)).precomposed.split(
        whereSeparator: \.isNewline
      )
      .map { String($0).trimmed }.filter { !$0.isEmpty }
      return Reading(
        firstLines: Reading.names.map { name in
          let (head, foot) = sentence.firstLine(naming: name)
          return Reading.Line(head: head, word: name, foot: foot)
        }, toReceiver: sentence.toReceiver,
        secondLines: words.prefix(12).map { word in
          let (head, foot) = sentence.secondLine(keyword: word)
          return Reading.Line(head: head, word: String(word.prefix(40)), foot: foot)
        })
    }
  }

  /// How a question reads once its blanks are filled.
  public struct Reading: Codable, Sendable, Hashable {
    /// The first line, with names that end in a vowel, a consonant and ㄹ.
    public var firstLines: [Line]
    /// The first line as its receiver reads it.
    public var toReceiver: String
    /// The second line, with each keyword.
    public var secondLines: [Line]

    public init(firstLines: [Line], toReceiver: String, secondLines: [Line]) {
      self.firstLines = firstLines
      self.toReceiver = toReceiver
      self.secondLines = secondLines
    }

    /// A line around the word in its blank.
    public struct Line: Codable, Sendable, Hashable {
      /// What stands before the word.
      public var head: String
      /// The name or the keyword.
      public var word: String
      /// What stands after the word, with its particle chosen.
      public var foot: String

      public init(head: String, word: String, foot: String) {
        self.head = head
        self.word = word
        self.foot = foot
      }

      /// The whole line.
      public var text: String { (head.isEmpty ? "" : head + " ") + word + foot }
    }

    /// One name for each sound that particles tell apart.
    static let names = ["지우", "민준", "하늘"]
  }
}

extension Particle {
  /// Both forms as a sentence's foot names them: `이랑/랑`.
  public var pair: String { forms.closed + "/" + forms.open }
}
