import Commons
import Core
import HTML
import SQL
import Wire

extension SesacApp {
  func mountSharing(on site: inout Site) throws {
    let shares = features.shares
    try site.read(Sesac.meetingShare, .members) { context, me, db in
      try shares.show(context.path, as: me, at: context.now, in: db)
    } page: { sharing, _, view in
      MeetingSharePage(view: view, sharing: sharing, formState: .empty)
    }
    try site.write(
      Sesac.shareMeeting, .members,
      then: .next { _, context in
        .to(Sesac.meetingShare.path(context.path), ko: "링크가 준비됐어요.", en: "The link is ready.")
      }
    ) { context, me, db in
      try shares.share(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      MeetingSharePage(
        view: view, sharing: try shares.show(rejected.path, as: view.me, at: view.now, in: db),
        formState: rejected.form)
    }
    try site.write(
      Sesac.endShare, .members,
      then: .next { _, context in
        .to(
          Sesac.meetingShare.path(context.path), ko: "공유를 그만뒀어요. 링크는 더 열리지 않아요.",
          en: "Sharing has ended. The link works no more.")
      }
    ) { context, me, db in
      try shares.end(context.path, as: me, at: context.now, in: db)
    }
    try site.read(Sesac.sharedMeeting, .linkReaders) { context, reader, db in
      try shares.read(context.path, for: reader.account, at: context.now, in: db)
    } page: { shared, _, view in
      SharedMeetingPage(view: view, shared: shared)
    }
  }
}
