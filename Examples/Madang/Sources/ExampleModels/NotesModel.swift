public import MadangClient
public import Observation
public import Wire

/// The notes a person received in YELL:O, and the one that is open.
@MainActor @Observable
public final class NotesModel {
  public private(set) var notes: [Yello.Note] = []
  public private(set) var opened: Yello.OpenNote?
  /// Whether there are notes after the last one shown.
  public private(set) var hasMore = true
  public private(set) var failure: String?

  private let madang: Madang
  private var cursor: Cursor?
  private var isLoading = false

  public init(_ madang: Madang) { self.madang = madang }

  /// Reads the newest notes, in place of what is shown.
  public func reload() async {
    await load(after: nil)
  }

  /// Reads the next page when the last note has come into sight.
  public func appeared(_ note: Yello.Note) async {
    guard note.id == notes.last?.id, let cursor else { return }
    await load(after: cursor)
  }

  /// Opens a note, which marks it as read.
  public func open(_ note: ID<Yello.Note>) async {
    failure = await attempt { self.show(try await self.madang.send(Yello.note, note)) }
  }

  /// Pays for the next hint of the open note.
  public func buyHint() async {
    guard let opened, let hint = opened.nextHint?.kind.value else { return }
    let endpoint = hint == .keyword ? Yello.keyword : Yello.initial
    failure = await attempt {
      self.show(try await self.madang.send(endpoint, opened.note.id))
    }
  }

  public func close() { opened = nil }

  /// Reloads at each note that arrives, until the task is cancelled.
  public func watch() async {
    do {
      for try await event in madang.events(Yello.events)
      where ["note.received", LiveEvent.reset.kind].contains(event.kind) {
        await reload()
      }
    } catch {
      failure = sentence(for: error)
    }
  }

  private func show(_ note: Yello.OpenNote) {
    opened = note
    if let index = notes.firstIndex(where: { $0.id == note.note.id }) { notes[index] = note.note }
  }

  private func load(after start: Cursor?) async {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    failure = await attempt {
      let page = try await self.madang.send(Yello.notes, PageRequest(cursor: start))
      self.notes = start == nil ? page.items : self.notes + page.items
      self.cursor = page.next
      self.hasMore = page.next != nil
    }
  }
}
