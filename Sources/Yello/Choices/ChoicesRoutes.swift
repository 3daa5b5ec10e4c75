import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountChoices(on site: inout Site) throws {
    try site.read(Yello.choices, .members) { _, me, db in
      try features.choices.show(me, in: db)
    } page: { choices, _, view in
      ChoicesPage(view: view, choices: choices)
    }
    try site.write(
      Yello.setCandidacy, .members,
      then: .to(Yello.choices.path, ko: "다시 투표 후보가 되었어요.", en: "You are on ballots again.")
    ) { _, me, db in
      try features.choices.setCandidacy(true, as: me, in: db)
    }
    try site.write(
      Yello.stepBack, .members,
      then: .to(Yello.choices.path, ko: "이제 새 투표에 나오지 않아요.", en: "You won't be on any new ballots.")
    ) { _, me, db in
      try features.choices.setCandidacy(false, as: me, in: db)
    }
    try site.write(
      Yello.showNotes, .members,
      then: .to(
        Yello.choices.path, ko: "친구들이 내 쪽지를 다시 볼 수 있어요.",
        en: "Your friends can see your notes again.")
    ) { _, me, db in
      try features.choices.show(true, as: me, in: db)
    }
    try site.write(
      Yello.hideNotes, .members,
      then: .to(Yello.choices.path, ko: "받은 쪽지를 숨겼어요.", en: "Your notes are hidden from friends.")
    ) { _, me, db in
      try features.choices.show(false, as: me, in: db)
    }
    try site.read(Yello.exposure, .members) { _, me, _ in
      features.choices.exposure(of: me)
    } page: { exposure, _, view in
      ExposurePage(view: view, exposure: exposure)
    }
  }
}
