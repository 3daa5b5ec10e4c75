import Core
import SQL
import Wire

/// Caches the texts of questions for lists of notes.
///
/// A question's row never changes (`Bank.reword` adds another) and is committed before any note
/// uses it, so entries never go stale. Joining ten notes to ten questions was a quarter of a list's
/// cost.
final class QuestionCache: Sendable {
  /// The text around the keyword as receivers see it; a class, so that notes share it.
  private final class Wording: Sendable {
    /// The first line: `나는 사실 너랑`.
    let line: String
    let head: String?
    private let sentence: Yello.Sentence
    /// The end of the second line while the keyword is hidden.
    private let blank: String

    init(_ row: Row) throws {
      line = try row.next()
      head = try row.next()
      sentence = try Yello.Sentence(keywordFoot: row.next())
      blank = sentence.secondLine(keyword: nil).foot
    }

    /// The text after the keyword with the right particle; both forms while it is hidden.
    func foot(after keyword: String?) -> String {
      keyword == nil ? blank : sentence.secondLine(keyword: keyword).foot
    }
  }

  struct Snapshot: Sendable {
    private let byID: [Int: Wording]

    fileprivate init() { byID = [:] }

    fileprivate init(_ db: Transaction) throws {
      let all: [(Int, Wording)] = try db.all(
        "SELECT id, to_receiver, keyword_head, keyword_foot FROM yello_question"
      ) { try ($0.next(), Wording($0)) }
      byID = Dictionary(uniqueKeysWithValues: all)
    }

    /// Makes a note from a row of `Yello.Note.columns`.
    ///
    /// A function, because an initializer would construct every note twice.
    func note(_ row: Row) throws -> Yello.Note {
      guard let wording = try byID[row.next()] else { throw Unknown() }
      let id: ID<Yello.Note> = try row.next()
      let gender: Yello.Gender = try row.next()
      let readAt: Instant? = try row.next()
      let keyword: String? = try row.next()
      let index: Int? = try row.next()
      let letter: String? = try row.next()
      return try Yello.Note(
        id: id, gender: gender, receivedAt: id.instant, isRead: readAt != nil,
        line: wording.line, keywordHead: wording.head, keyword: keyword,
        keywordFoot: wording.foot(after: keyword),
        initial: index.flatMap { index in letter.map { Yello.Initial(index: index, letter: $0) } },
        color: row.next())
    }
  }

  private struct Unknown: Error {}

  private let known = UnfairLock(Snapshot())

  /// Runs `body` with the cached questions; reloads them and retries when one is unknown.
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
