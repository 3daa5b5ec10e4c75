import Commons
import Core
import HTML
import SQL
import Wire

extension SesacApp {
  func mountFriends(on site: inout Site) throws {
    let friends = features.friends
    try site.read(Sesac.friends, .members) { context, me, db in
      try friends.list(context.input, as: me, in: db)
    } page: { list, _, view in
      FriendsPage(view: view, list: list)
    }
    try site.write(
      Sesac.wishFriendship, .members,
      then: .next { match, context in
        match.friendship?.value == .friends
          ? .to(Sesac.chat.room.path(match.room), ko: "이제 새싹친구예요!", en: "You are friends now!")
          : .to(Sesac.match.path(context.path), ko: "저장했어요.", en: "Saved.")
      }
    ) { context, me, db in
      try friends.wish(context.path, as: me, at: context.now, in: db)
    }
    try site.write(
      Sesac.withdrawWish, .members,
      then: .next { _, context in
        .to(Sesac.match.path(context.path), ko: "취소했어요.", en: "Taken back.")
      }
    ) { context, me, db in
      try friends.withdrawWish(context.path, as: me, in: db)
    }
    try site.write(
      Sesac.unfriend, .members,
      then: .to(Sesac.friends.path, ko: "친구를 끊었어요.", en: "The friendship has ended.")
    ) { context, me, db in
      try friends.end(me.id, with: context.path, in: db)
      return Nothing()
    }
  }
}
