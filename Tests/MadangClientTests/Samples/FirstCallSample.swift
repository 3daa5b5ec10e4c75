// sample
import Foundation
import MadangClient
import Wire

func firstCall(at server: URL) async throws -> Int {
  let madang = Madang(server: server, tokens: .memory)
  try await madang.send(Practice.signIn, Practice.Entrance(cast: "haram.yun"))
  return try await madang.send(Yello.home).points
}
// end

// sample
func sentence(for error: any Error) -> String? {
  switch error {
  case is CancellationError: nil
  case let refusal as Refusal: refusal.sentence(in: .ko)
  case let failure as MadangError: failure.sentence(in: .ko)
  default: error.localizedDescription
  }
}
// end

// sample
func befriend(_ person: ID<Yello.Person>, with madang: Madang) async throws -> Bool {
  do {
    return try await madang.send(Yello.befriend, person).isFriend
  } catch let refusal as Refusal where refusal == .friendSelf {
    return false
  }
}
// end

// sample
func reserve(
  _ request: Wal.ReserveRequest, of form: UUID, with madang: Madang
) async throws -> Wal.Reservation {
  try await madang.send(Wal.reserve, request, key: form.uuidString)
}
// end
