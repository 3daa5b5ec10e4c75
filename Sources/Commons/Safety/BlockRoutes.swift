import HTML
import SQL
import Wire

extension Site {
  /// Mounts the list of blocked people, which all apps share.
  mutating func mountBlocks() throws {
    let blocks = services.blocks
    try read(Blocks.list, .signedIn) { context, me, db in
      try blocks.list(context.input, of: me.account, in: db)
    } page: { page, _, view in
      BlocksPage(view: view, blocks: page)
    }
    try write(
      Blocks.remove, .signedIn,
      then: .reopen(Blocks.list.path, in: services, ko: "차단을 풀었어요.", en: "Unblocked.")
    ) { context, me, db in
      try blocks.remove(context.path, of: me.account, in: db)
    }
  }
}
