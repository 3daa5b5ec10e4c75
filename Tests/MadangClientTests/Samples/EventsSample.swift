import MadangClient
import Wire

// sample
func watchNotes(
  with madang: Madang, show: @MainActor (Yello.Note) -> Void, reload: @MainActor () -> Void
) async throws {
  for try await event in madang.events(Yello.events) {
    switch event.kind {
    case "note.received":
      guard let id = event.subject.flatMap({ ID<Yello.Note>($0) }) else { continue }
      await show(try await madang.send(Yello.note, id).note)
    case LiveEvent.reset.kind:
      await reload()
    default:
      continue
    }
  }
}
// end
