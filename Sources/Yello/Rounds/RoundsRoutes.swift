import Commons
import Core
import HTML
import SQL
import Wire

extension YelloApp {
  func mountRounds(on site: inout Site) throws {
    try site.write(
      Yello.openRound, .members, at: .openings,
      then: .next { round, _ in .to(Yello.round.path(round.id)) }
    ) { context, me, db in
      try features.rounds.open(as: me, at: context.now, in: db)
    }
    try site.read(Yello.round, .members) { context, me, db in
      try features.rounds.show(context.path, as: me, in: db)
    } page: { round, _, view in
      RoundPage(
        view: view, round: round, rules: features.rules, form: .empty,
        exposure: features.choices.exposure(of: view.me))
    }
    try site.write(
      Yello.shuffle, .members,
      then: .page { ballot, context, view, db in
        // Scripts replace the one ballot; without them the whole form returns with its picks.
        if view.isPartial {
          BallotPart(
            view: view, round: context.path, ballot: ballot, count: features.rules.ballots,
            rules: features.rules, form: context.form)
        } else {
          RoundPage(
            view: view, round: try features.rounds.show(context.path, as: view.me, in: db),
            rules: features.rules, form: context.form,
            exposure: features.choices.exposure(of: view.me))
        }
      }
    ) { context, me, db in
      try features.rounds.shuffle(context.path, context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      // Scripts show a refusal as a toast and keep the ballot.
      if view.isPartial, let refusal = rejected.form.refusal { throw refusal }
      return RoundPage(
        view: view, round: try features.rounds.show(rejected.path, as: view.me, in: db),
        rules: features.rules, form: rejected.form, exposure: features.choices.exposure(of: view.me)
      )
    }
    try site.write(
      Yello.previewResult, .members,
      then: .page { previewResult, context, view, _ in
        PointsPage(
          view: view, round: context.path, previewResult: previewResult,
          answers: context.input.answers ?? [],
          exposure: features.choices.exposure(of: view.me))
      }
    ) { context, me, db in
      try features.rounds.previewResult(context.path, context.input, as: me, in: db)
    }
    try site.write(
      Yello.submit, .members,
      then: .next { _, _ in .to(Yello.home.path) }
    ) { context, me, db in
      try features.rounds.submit(context.path, context.input, as: me, at: context.now, in: db)
    }
  }
}
