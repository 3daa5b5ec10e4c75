import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountRounds(on site: inout Site) throws {
    try site.write(
      Yello.openRound, .members, at: .openings,
      then: .next { round, _ in .to(Yello.round.path(round.id)) }
    ) { ask, me, db in
      try features.rounds.open(as: me, at: ask.now, in: db)
    }
    try site.read(Yello.round, .members) { ask, me, db in
      try features.rounds.show(ask.path, as: me, in: db)
    } page: { round, _, view in
      RoundPage(
        view: view, round: round, rules: features.rules, form: .empty,
        exposure: features.choices.exposure(of: view.me))
    }
    try site.write(
      Yello.shuffle, .members,
      then: .page { ballot, ask, view, db in
        // Scripts put the one ballot in its place; without them the whole form comes back as it was.
        if view.isPartial {
          BallotPart(
            view: view, round: ask.path, ballot: ballot, count: features.rules.ballots,
            rules: features.rules, form: ask.form)
        } else {
          RoundPage(
            view: view, round: try features.rounds.show(ask.path, as: view.me, in: db),
            rules: features.rules, form: ask.form, exposure: features.choices.exposure(of: view.me))
        }
      }
    ) { ask, me, db in
      try features.rounds.shuffle(ask.path, ask.input, as: me, in: db)
    } again: { again, view, db in
      // Scripts say a refusal in a toast and leave the ballot as it stands.
      if view.isPartial, let refusal = again.form.refusal { throw refusal }
      return RoundPage(
        view: view, round: try features.rounds.show(again.path, as: view.me, in: db),
        rules: features.rules, form: again.form, exposure: features.choices.exposure(of: view.me))
    }
    try site.write(
      Yello.tally, .members,
      then: .page { tally, ask, view, _ in
        PointsPage(
          view: view, round: ask.path, tally: tally, answers: ask.input.answers ?? [],
          exposure: features.choices.exposure(of: view.me))
      }
    ) { ask, me, db in
      try features.rounds.tally(ask.path, ask.input, as: me, in: db)
    }
    try site.write(
      Yello.submit, .members,
      then: .next { _, _ in .to(Yello.home.path) }
    ) { ask, me, db in
      try features.rounds.submit(ask.path, ask.input, as: me, at: ask.now, in: db)
    }
  }
}
