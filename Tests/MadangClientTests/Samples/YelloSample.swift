import MadangClient
import Wire

// sample
func voteRound(with madang: Madang) async throws -> Yello.RoundResult? {
  let home = try await madang.send(Yello.home)
  guard home.state == .start else { return nil }

  let round = try await madang.send(Yello.openRound)
  var answers: [Yello.Answer] = []
  for var ballot in round.ballots {
    if ballot.number == 1 {
      let request = Yello.ShuffleRequest(ballot: 1, answers: answers)
      ballot = try await madang.send(Yello.shuffle, round.id, request)
    }
    answers.append(
      Yello.Answer(
        ballot: ballot.number, friend: ballot.candidates.first?.id,
        keyword: ballot.keywords.first?.id))
  }
  return try await madang.send(Yello.submit, round.id, Yello.Answers(answers))
}
// end

// sample
func lines(of ballot: Yello.Ballot, friend: Yello.Candidate?, keyword: String?) -> [String] {
  let first = ballot.sentence.firstLine(naming: friend?.name.text)
  let second = ballot.sentence.secondLine(keyword: keyword)
  return [
    "\(first.head) \(friend?.name.text ?? "○○")\(first.foot)",
    "\(second.head) \(keyword ?? "□□")\(second.foot)",
  ]
}
// end

// sample
func readNotes(with madang: Madang) async throws -> [Yello.OpenNote] {
  var opened: [Yello.OpenNote] = []
  for try await note in madang.pages(Yello.notes).items where !note.isRead {
    opened.append(try await madang.send(Yello.note, note.id))
  }
  return opened
}

func buyKeyword(of note: ID<Yello.Note>, with madang: Madang) async throws -> String? {
  do {
    return try await madang.send(Yello.keyword, note).note.keyword
  } catch let refusal as Refusal where refusal == .pointsShort(100) {
    return nil
  }
}
// end
