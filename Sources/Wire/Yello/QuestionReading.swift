extension Yello {
  /// A question as typed in the form, not validated.
  public struct QuestionDraft: Codable, Sendable, Hashable {
    /// The number of the question to edit; nil for a new one.
    public var question: Int?
    /// Whether rounds use it.
    public var isAsked: Bool?
    /// The first line before the name.
    public var nameHead: String?
    /// The first line after the name.
    public var nameFoot: String?
    /// The second line before the keyword.
    public var keywordHead: String?
    /// The second line after the keyword.
    public var keywordFoot: String?
    /// The keywords, one per line.
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

    /// A preview of the question's lines.
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

  /// A preview of a question with its slots filled.
  public struct Reading: Codable, Sendable, Hashable {
    /// The first line with names ending in a vowel, a consonant and ㄹ.
    public var firstLines: [Line]
    /// The first line as its recipient sees it.
    public var toReceiver: String
    /// The second line, once per keyword.
    public var secondLines: [Line]

    public init(firstLines: [Line], toReceiver: String, secondLines: [Line]) {
      self.firstLines = firstLines
      self.toReceiver = toReceiver
      self.secondLines = secondLines
    }

    /// A line around its filled slot.
    public struct Line: Codable, Sendable, Hashable {
      /// The text before the slot.
      public var head: String
      /// The name or the keyword.
      public var word: String
      /// The text after the slot, with its particle resolved.
      public var foot: String

      public init(head: String, word: String, foot: String) {
        self.head = head
        self.word = word
        self.foot = foot
      }

      /// The whole line.
      public var text: String { (head.isEmpty ? "" : head + " ") + word + foot }
    }

    /// One name per class of final sound that particles distinguish.
    static let names = ["지우", "민준", "하늘"]
  }
}

extension Particle {
  /// The notation of both forms in a question: `이랑/랑`.
  public var pair: String { forms.closed + "/" + forms.open }
}
