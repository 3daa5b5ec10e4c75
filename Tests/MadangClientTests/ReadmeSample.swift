// README begins
import Foundation
import MadangClient
import Wire

func castRound(at server: URL) async throws -> Yello.RoundResult {
  let madang = Madang(server: server, tokens: .memory)
  try await madang.send(Practice.signIn, Practice.Entrance(cast: "haram.yun"))

  let round = try await madang.send(Yello.openRound)
  let answers = round.ballots.map { ballot in
    Yello.Answer(
      ballot: ballot.number,
      friend: ballot.candidates.randomElement()?.id,
      keyword: ballot.keywords.randomElement()?.id)
  }
  return try await madang.send(Yello.submit, round.id, Yello.Answers(answers))
}
// README ends
