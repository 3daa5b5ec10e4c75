import MadangClient
import MadangTesting
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct PagesTests {
  /// Three pages; the second is empty.
  let script = ScriptedTransport { call in
    switch call.target.split(separator: "cursor=").last {
    case "two": try .json(Page<Note>([], next: Cursor("three")))
    case "three": try .json(Page([Note(id: 3, text: "c")], next: nil))
    case "lost": throw NoNetwork()
    default:
      try .json(
        Page([Note(id: 1, text: "a"), Note(id: 2, text: "b")], next: Cursor("two"), total: 3))
    }
  }
  var madang: Madang {
    Madang(over: script, tokens: .memory, dependencies: TestClock().dependencies)
  }

  @Test func `a list is walked to its end`() async throws {
    var ids: [Int] = []
    for try await note in madang.pages(Notes.list).items { ids.append(note.id) }
    #expect(ids == [1, 2, 3])
    #expect(script.targets == ["GET /notes", "GET /notes?cursor=two", "GET /notes?cursor=three"])
  }

  @Test func `whole pages keep their totals`() async throws {
    var counts: [Int] = []
    var totals: [Int?] = []
    for try await page in madang.pages(Notes.list) {
      counts.append(page.items.count)
      totals.append(page.total)
    }
    #expect(counts == [2, 0, 1])
    #expect(totals == [3, nil, nil])
  }

  @Test func `the next page is fetched only when it is asked for`() async throws {
    var notes = madang.pages(Notes.list).items.makeAsyncIterator()
    #expect(script.calls.isEmpty)
    #expect(try await notes.next()?.id == 1)
    #expect(try await notes.next()?.id == 2)
    #expect(script.calls.count == 1)
    #expect(try await notes.next()?.id == 3)
    #expect(try await notes.next() == nil)
    #expect(try await notes.next() == nil)
    #expect(script.calls.count == 3)
  }

  @Test func `what a list is asked for stays with every page`() async throws {
    let search = Search(words: ["가", "b"])
    var ids: [Int] = []
    for try await note in madang.pages(Notes.found, "me", search).items { ids.append(note.id) }
    #expect(ids == [1, 2, 3])
    #expect(
      script.targets == [
        "GET /me/notes?words=%EA%B0%80&words=b",
        "GET /me/notes?words=%EA%B0%80&words=b&cursor=two",
        "GET /me/notes?words=%EA%B0%80&words=b&cursor=three",
      ])
  }

  @Test func `a page that cannot be fetched ends the walk with its error`() async throws {
    let from = Search(words: [], cursor: Cursor("lost"))
    var pages = madang.pages(Notes.found, "me", from).makeAsyncIterator()
    await #expect(throws: MadangError.self) { try await pages.next() }
    #expect(try await pages.next() == nil)
  }
}
