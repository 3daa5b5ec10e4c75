import MadangClient
import Wire

// sample
/// Holds the first free time for a cut; nil if there is none.
func holdCut(with madang: Madang, designer name: String, on day: Day) async throws
  -> Yedi.Booking?
{
  let found = try await madang.send(Yedi.search, Yedi.Search(keyword: name))
  guard let card = found.designers.items.first else { return nil }

  let designer = try await madang.send(Yedi.designer, card.id, Yedi.DesignerRequest(isFound: true))
  guard let cut = designer.services.first(where: { $0.kind == .cut }) else { return nil }

  let choice = try await madang.send(
    Yedi.slots, card.id, Yedi.SlotRequest(services: [cut.id], day: day))
  guard let start = choice.starts.first else { return nil }

  return try await madang.send(
    Yedi.hold, card.id, Yedi.HoldRequest(services: [cut.id], start: start))
}
// end

// sample
/// Books a held time, or returns nil if it was not paid for.
///
/// `open` shows the provider's page.
func book(
  _ hold: Yedi.Booking, with madang: Madang,
  open: @MainActor (String) async throws -> Void
) async throws -> Yedi.Booking? {
  let answer = try await madang.send(
    Yedi.confirm, hold.id, Yedi.ConfirmRequest(agrees: true))
  guard answer.state == .held, let order = answer.payment?.order else { return answer }

  try await open(checkoutAddress(of: order, with: madang))
  while true {
    switch try await madang.send(Orders.show, order).state.value {
    case .paid: return try await madang.send(Yedi.booking, hold.id)
    case .failed, .refused, .expired: return nil
    case .open, .confirming, nil: try await Task.sleep(for: .seconds(2))
    }
  }
}

func checkoutAddress(of order: ID<Orders.Order>, with madang: Madang) async throws -> String {
  while true {
    do {
      return try await madang.send(Orders.checkout, order).address
    } catch let refusal as Refusal where refusal == .checkoutNotReady {
      try await Task.sleep(for: .seconds(refusal.retryAfter ?? 1))
    }
  }
}
// end
