import Commons
import SQL
import class SQL.Transaction
import Wire

/// All that a page shows of a diary, and the day that is today: equal versions have equal pages.
///
/// When the diary began is part of it: one that is left and begun again may get the same id, and counts its changes anew.
struct DiaryVersion: Hashable {
  private let member: Member
  private let today: Day

  /// Nil before there is a diary.
  @Sendable static func of<Input>(
    _ context: RequestContext<Nothing, Input>, _ reader: Reader, _ db: Transaction
  ) -> DiaryVersion? {
    reader.member.map { DiaryVersion(member: $0, today: $0.zone.day(at: context.now)) }
  }
}
