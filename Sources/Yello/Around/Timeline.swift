import Commons
import Core
import SQL
import Wire

/// Notes my friends received and notes I sent them (`docs/spec/yello.md`, Timeline).
///
/// A sender appears as a gender only.
struct Timeline: Sendable {
  /// A page of the timeline, newest first.
  func list(
    _ request: Yello.TimelineRequest, for me: Member, in db: Transaction
  ) throws -> Page<Yello.TimelineItem> {
    let rows = try db.heard(
      by: me.id, request.filter, before: Self.position(request.cursor), limit: pageSize + 1)
    return Page.cut(rows, at: pageSize) { Cursor($0.id.description) }
  }

  private static func position(_ cursor: Cursor?) throws -> ID<Yello.TimelineItem>? {
    guard let cursor else { return nil }
    guard let id = ID<Yello.TimelineItem>(cursor.text) else { throw Refusal.malformed("cursor") }
    return id
  }
}
