import Commons
import Core
import HTML
import SQL
import Wire

extension YelloApp {
  func mountNotes(on site: inout Site) throws {
    try site.read(Yello.notes, .members) { context, me, db in
      try features.notes.list(context.input, of: me, in: db)
    } page: { page, _, view in
      NotesPage(view: view, notes: page)
    }
    try site.read(Yello.note, .members) { context, me, db in
      try features.notes.show(context.path, as: me, in: db)
    } followUp: { open, _ in
      guard !open.note.isRead else { return nil }
      return { context, me, db in
        try features.notes.open(context.path, as: me, at: context.now, in: db)
      }
    } page: { open, _, view in
      NotePage(view: view, open: open)
    }
    let services = site.services
    try site.picture(Yello.notePicture, .members, named: { _, _ in NotePicture.name }) {
      context, me, db in
      try features.notes.show(context.path, as: me, in: db)
    } drawing: { open, view in
      Picture(width: 1080, height: 1920, in: view.language) {
        NotePicture(
          note: open.note, color: open.color, files: services.files, language: view.language,
          signature: NotePicture.signature(by: services.settings))
      }
    }
    try site.write(
      Yello.keyword, .members,
      then: .next { open, _ in .to(Yello.note.path(open.note.id) + "?bought=keyword") }
    ) { context, me, db in
      try features.notes.buyKeyword(context.path, as: me, at: context.now, in: db)
    }
    try site.write(
      Yello.initial, .members,
      then: .next { open, _ in .to(Yello.note.path(open.note.id) + "?bought=initial") }
    ) { context, me, db in
      try features.notes.buyInitial(context.path, as: me, at: context.now, in: db)
    }
    try site.write(
      Yello.reportNote, .members,
      then: .next { _, _ in
        .to(
          Yello.notes.path, ko: "신고했어요. 쪽지는 목록에서 뺐어요.",
          en: "Reported. The note has left your list.")
      }
    ) { context, me, db in
      try features.notes.report(context.path, context.input, as: me, at: context.now, in: db)
    }
    try site.write(
      Yello.mute, .members,
      then: .next { _, _ in
        .to(
          Yello.notes.path, ko: "이제 이 사람의 쪽지는 오지 않아요.",
          en: "You get no more notes from this sender.")
      }
    ) { context, me, db in
      try features.notes.mute(context.path, as: me, in: db)
    }
    try site.write(
      Yello.unmute, .members,
      then: .next { _, _ in
        .to(Yello.muted.path, ko: "다시 쪽지를 받아요.", en: "You get their notes again.")
      }
    ) { context, me, db in
      try features.notes.unmute(context.path, as: me, in: db)
    }
    try site.read(Yello.muted, .members) { context, me, db in
      try features.notes.muted(context.input, of: me, in: db)
    } page: { page, _, view in
      MutedPage(view: view, muted: page)
    }
  }
}
