import MadangClient
import Wire

// sample
func look(
  for company: String, at place: Sesac.Point, with madang: Madang
) async throws -> Sesac.State {
  let tags = try Sesac.Tags(company)
  let state = try await madang.send(Sesac.start, Sesac.StartRequest(place, tags: tags))

  let home = try await madang.send(Sesac.home, Sesac.Around(place))
  if let asking = home.requests.first {
    return try await madang.send(Sesac.accept, asking.id)
  }
  if let nearest = home.people.first(where: { !$0.isAsked }) {
    return try await madang.send(Sesac.request, nearest.id)
  }
  return state
}
// end

// sample
func waitForMatch(with madang: Madang) async throws -> Sesac.MatchView? {
  for try await event in madang.events(Sesac.events)
  where event == .reset || event.kind == "state.changed" {
    let state = try await madang.send(Sesac.state)
    if state.phase == .matched { return state.match }
    if state.phase == .normal { return nil }
  }
  return nil
}
// end

// sample
/// Returns whether StoreKit may finish the transaction.
func deliver(_ jwsRepresentation: String, with madang: Madang) async throws -> Bool {
  do {
    try await madang.redeem(jwsRepresentation: jwsRepresentation)
    return true
  } catch let refusal as Refusal where AppStorePurchases.isFinal(refusal) {
    return true
  }
}
// end
