import Commons
import Core
import HTML
import HTTP
import Media
import SQL
import Wire

extension YediApp {
  func mountPosts(on site: inout Site) throws {
    let posts = features.posts
    try site.read(Yedi.post, .readers) { context, visitor, db in
      try posts.show(context.path, for: visitor.account, in: db)
    } followUp: { post, visitor in
      guard let me = visitor.member, !post.card.isMine else { return nil }
      return { context, _, db in
        try db.markSeen(post.card.id, by: me.id, at: context.now)
        return post
      }
    } page: { post, _, view in
      PostPage(view: view, post: post)
    }
    try site.read(Yedi.designerPosts, .readers) { context, visitor, db in
      _ = try features.designers.show(context.path, for: visitor.account, in: db)
      return try posts.list(of: context.path, context.input, for: visitor.account, in: db)
    } page: { page, context, view in
      PostsPage(
        view: view, posts: page, path: Yedi.designerPosts.path(context.path),
        back: Yedi.designer.path(context.path), title: t(ko: "게시물", en: "Posts"))
    }
    try site.read(Yedi.likedPosts, .members) { context, me, db in
      try posts.liked(context.input, as: me, in: db)
    } page: { page, _, view in
      PostsPage(
        view: view, posts: page, path: Yedi.likedPosts.path, back: Yedi.me.path,
        title: t(ko: "찜한 게시물", en: "Liked posts"), isLiked: true)
    }
    try site.write(Yedi.like, .members, then: .next { .to(Yedi.post.path($1.path)) }) {
      context, me, db in try posts.like(context.path, as: me, in: db)
    }
    try site.write(Yedi.unlike, .members, then: .next { .to(Yedi.post.path($1.path)) }) {
      context, me, db in try posts.unlike(context.path, as: me, in: db)
    }
    try site.write(
      Yedi.reportPost, .members,
      then: .next { .to(Yedi.post.path($1.path), ko: "신고를 보냈어요.", en: "Reported.") }
    ) { context, me, db in
      try posts.report(context.path, context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      PostPage(
        view: view.with(me: .member(view.me)),
        post: try posts.show(rejected.path, for: view.me.account, in: db), report: rejected.form)
    }
    try mountWriting(on: &site)
  }

  private func mountWriting(on site: inout Site) throws {
    let posts = features.posts
    try site.read(Yedi.myPosts, .members) { context, me, db in
      try posts.list(of: me.requireDesigner(), context.input, for: me.account, in: db)
    } refused: { refusal, _, view, _ in
      UnregisteredPage(instead: refusal, of: .posts, view)
    } page: { page, _, view in
      MyPostsPage(view: view, posts: page)
    }
    try site.page(PostForm.path, .members, policy: PhotoPicker.policy) { view, _ in
      _ = try view.me.requireDesigner()
      return PostForm(view: view, post: nil, formState: .empty)
    }
    try site.read(
      Yedi.postDraft, .members,
      { context, me, db in try posts.own(context.path, as: me, in: db) },
      policy: PhotoPicker.policy,
      page: { post, _, view in PostForm(view: view, post: post.card, formState: .empty) })
    try site.write(
      Yedi.deletePost, .members,
      then: .to(Yedi.myPosts.path, ko: "게시물을 지웠어요.", en: "Post deleted.")
    ) { context, me, db in
      try posts.delete(context.path, as: me, in: db)
    }
    guard let media = posts.media else { return }
    try site.upload(
      Yedi.createPost, .members, limits: UploadLimits(files: 10),
      quota: { me, db in try media.checkQuota(of: me.account, in: db) },
      then: .next { post, _ in .to(Yedi.post.path(post.card.id), ko: "게시했어요.", en: "Published.") },
      preparing: { form, _ in
        Posts.Prepared(draft: form.fields, photos: try await media.prepare(form.files))
      }, policy: PhotoPicker.policy
    ) { context, me, db in
      try posts.create(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      PostForm(
        view: view, post: nil,
        formState: Self.withAllFaults(rejected.form),
        free: try posts.free(of: rejected.form, as: view.me, in: db))
    }
    try site.upload(
      Yedi.editPost, .members, limits: UploadLimits(files: 10),
      quota: { me, db in try media.checkQuota(of: me.account, in: db) },
      then: .next { post, _ in .to(Yedi.post.path(post.card.id), ko: "저장했어요.", en: "Saved.") },
      preparing: { form, _ in
        Posts.Prepared(draft: form.fields, photos: try await media.prepare(form.files))
      }, policy: PhotoPicker.policy
    ) { context, me, db in
      try posts.edit(context.path, context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      PostForm(
        view: view, post: try posts.own(rejected.path, as: view.me, in: db).card,
        formState: Self.withAllFaults(rejected.form),
        free: try posts.free(of: rejected.form, as: view.me, in: db))
    }
  }
}

extension YediApp {
  /// A refused post with each of its faults; files that came with it are not kept.
  fileprivate static func withAllFaults(_ form: FormState) -> FormState {
    form.withAllFaults(of: Yedi.PostDraft.self) { draft, _ in
      draft.faults + (draft.photos.isEmpty ? [.postPhotos] : [])
    }
  }
}

extension Posts {
  /// The photos of a refused form that were uploaded before.
  func free(of form: FormState, as me: Member, in db: Transaction) throws -> [Photo] {
    let ids = form.values("photos").compactMap { ID<Photo>($0) }
    return try media?.free(ids, of: me.account, in: db) ?? []
  }
}
