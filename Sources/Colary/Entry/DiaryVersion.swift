import Commons
import SQL
import class SQL.Transaction
import Wire

/// All that a page shows of a diary, and the day that is today: equal versions have equal pages.
struct DiaryVersion: Hashable {
  private let account: ID<Account>
  private let person: ID<Colary.Person>
  private let change: Int64
  private let nickname: Colary.Nickname
  private let zone: Zone
  private let today: Day

  /// Nil before there is a diary.
  @Sendable static func of<Input>(
    _ context: RequestContext<Nothing, Input>, _ reader: Reader, _ db: Transaction
  ) -> DiaryVersion? {
    reader.member.map { member in
      DiaryVersion(
        account: member.account, person: member.id, change: member.change,
        nickname: member.nickname, zone: member.zone,
        today: member.zone.day(at: context.now))
    }
  }
}
