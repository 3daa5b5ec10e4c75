import SQL
import Synchronization
import Wire

/// The lines that notes show, by their question, kept in memory.
///
/// A question's row is never worded anew (`Bank.reword` makes another), and a note is sent long after its question was
/// committed, so what is known stays true; ten notes joined to ten questions were a quarter of what their list cost.
final class QuestionCache: Sendable {
  /// What a receiver reads around the keyword; shared, so that a note copies none of it.
  private final class Wording: Sendable {
    /// The first line: `나는 사실 너랑`.
    let line: String
    let head: String?
    private let sentence: Yello.Sentence
    /// The second line's end while the keyword is hidden.
    private let blank: String

    init(_ row: Row) throws {
      line = try row.next()
      head = try row.next()
      sentence = try Yello.Sentence(keywordFoot: row.next())
      blank = sentence.secondLine(keyword: nil).foot
    }

    /// What follows the keyword, with the particle it takes; both forms while it is hidden.
    func foot(after keyword: String?) -> String {
      keyword == nil ? blank : sentence.secondLine(keyword: keyword).foot
    }
  }

  struct Snapshot: Sendable {
    private let questionCache: [Int: Wording]

    fileprivate init() { questionCache = [:] }

    fileprivate init(_ db: Transaction) throws {
      let all: [(Int, Wording)] = try db.all(
        "SELECT id, to_receiver, keyword_head, keyword_foot FROM yello_question"
      ) { try ($0.next(), Wording($0)) }
      questionCache = Dictionary(uniqueKeysWithValues: all)
    }

    /// The note of a row of `Yello.Note.columns`.
    ///
    /// A function rather than an initializer, which would make every note twice.
    func note(_ row: Row) throws -> Yello.Note {
      guard let wording = try questionCache[row.next()] else { throw Unknown() }
      let id: ID<Yello.Note> = try row.next()
      let gender: Yello.Gender = try row.next()
      let readAt: Instant? = try row.next()
      let keyword: String? = try row.next()
      let index: Int? = try row.next()
      let letter: String? = try row.next()
      return Yello.Note(
        id: id, gender: gender, receivedAt: id.instant, isRead: readAt != nil,
        line: wording.line, keywordHead: wording.head, keyword: keyword,
        keywordFoot: wording.foot(after: keyword),
        initial: index.flatMap { index in letter.map { Yello.Initial(index: index, letter: $0) } })
    }
  }

  private struct Unknown: Error {}

  private let known = Mutex(Snapshot())

  /// What `body` makes of them; all are read first, and it is asked again, when it meets one that is new.
  func use<R>(in db: Transaction, _ body: (Snapshot) throws -> R) throws -> R {
    do {
      return try body(known.withLock { $0 })
    } catch is Unknown {
      let all = try Snapshot(db)
      known.withLock { $0 = all }
      return try body(all)
    }
  }
}
