import MadangClient
import Wire

// sample
func bookCut(with madang: Madang, designer name: String, on day: Day) async throws
  -> Yedi.Booking?
{
  let found = try await madang.send(Yedi.search, Yedi.Search(keyword: name))
  guard let card = found.designers.items.first else { return nil }

  let designer = try await madang.send(Yedi.designer, card.id, Yedi.DesignerRequest(isFound: true))
  guard let cut = designer.services.first(where: { $0.kind == .cut }) else { return nil }

  let choice = try await madang.send(
    Yedi.slots, card.id, Yedi.SlotRequest(services: [cut.id], day: day))
  guard let start = choice.starts.first else { return nil }

  let hold = try await madang.send(
    Yedi.hold, card.id, Yedi.HoldRequest(services: [cut.id], start: start))
  return try await madang.send(Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
}
// end
