import Commons
import Core
import HTML
import SQL
import Wire

extension YediApp {
  func mountDesigners(on site: inout Site) throws {
    let (designers, search) = (features.designers, features.search)
    let feed = features.feed
    try site.read(Yedi.home, .readers, version: PostFeed.Version.of) {
      context, visitor, db in
      try feed.home(context.input, for: visitor, at: context.now, in: db)
    } page: { home, _, view in
      HomePage(view: view, home: home)
    }
    try site.read(Yedi.designers, .readers) { context, visitor, db in
      try designers.list(context.input, for: visitor, in: db)
    } page: { designers, _, view in
      DesignersPage(view: view, designers: designers)
    }
    try site.read(Yedi.designer, .readers) { context, visitor, db in
      var designer = try designers.profile(context.path, for: visitor.account, in: db)
      designer.isFound = context.input.isFound == true
      return designer
    } followUp: { designer, visitor in
      guard let me = visitor.member, designer.isFound else { return nil }
      return { context, _, db in
        try search.remember(nil, context.path, as: me, in: db)
        return designer
      }
    } page: { designer, _, view in
      DesignerPage(view: view, designer: designer)
    }
    try site.write(Yedi.follow, .members, then: .next { Self.back(to: $1.path, $1.form) }) {
      context, me, db in try designers.follow(context.path, as: me, in: db)
    }
    try site.write(Yedi.unfollow, .members, then: .next { Self.back(to: $1.path, $1.form) }) {
      context, me, db in try designers.unfollow(context.path, as: me, in: db)
    }
    try site.write(
      Yedi.block, .members, then: .to(Yedi.home.path, ko: "차단했어요.", en: "Blocked.")
    ) { context, me, db in
      try designers.block(context.path, as: me, at: context.now, in: db)
    }
    try site.write(
      Yedi.report, .members,
      then: .next { _, context in
        .to(Yedi.designer.path(context.path), ko: "신고를 보냈어요.", en: "Reported.")
      }
    ) { context, me, db in
      try designers.report(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      DesignerPage(
        view: view.with(me: .member(view.me)),
        designer: try designers.profile(rejected.path, for: view.me.account, in: db),
        report: rejected.form)
    }
  }

  /// Back to the post with the button, or to the designer.
  private static func back(to designer: ID<Yedi.Designer>, _ form: FormState) -> Redirect {
    .to(
      ID<Yedi.PostCard>(form.value(FollowForm.field)).map { Yedi.post.path($0) }
        ?? Yedi.designer.path(designer))
  }
}
