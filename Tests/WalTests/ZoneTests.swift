import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ZoneTests {
  @Test func `days and minutes go by the clocks of the zone: H6`() throws {
    let seoul = try Zone("Asia/Seoul")
    // 20 March 2026, 03:00 UTC
    let noon = Instant(milliseconds: 1_773_975_600_000)
    #expect(seoul.day(at: noon) == Day(2026, 3, 20) && seoul.minute(at: noon) == 720)
    #expect(seoul.instant(of: Day(2026, 3, 20), minute: 720) == noon)
    let honolulu = try Zone("Pacific/Honolulu")
    #expect(honolulu.day(at: noon) == Day(2026, 3, 19) && honolulu.minute(at: noon) == 17 * 60)
    #expect(throws: Refusal.zoneUnknown) { try Zone("Asia/Atlantis") }
  }

  @Test
  func
    `where clocks jump, a time that never is comes after the gap, and one that is twice comes first`()
    throws
  {
    let berlin = try Zone("Europe/Berlin")
    // 29 March 2026: 02:00 becomes 03:00, at 01:00 UTC.
    let change = Instant(milliseconds: 1_774_746_000_000)
    #expect(berlin.instant(of: Day(2026, 3, 29), minute: 90) == change - .minutes(30))
    #expect(berlin.instant(of: Day(2026, 3, 29), minute: 150) == change + .minutes(30))
    #expect(berlin.instant(of: Day(2026, 3, 29), minute: 180) == change)
    // 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC; 02:30 occurs at 00:30 and 01:30 UTC.
    let back = Instant(milliseconds: 1_792_890_000_000)
    #expect(berlin.instant(of: Day(2026, 10, 25), minute: 150) == back - .minutes(30))
  }

  @Test func `days can be counted on from`() {
    #expect(Day(2026, 2, 28) + 1 == Day(2026, 3, 1))
    #expect(Day(2024, 2, 28) + 1 == Day(2024, 2, 29))
    #expect(Day(2026, 1, 1) + -1 == Day(2025, 12, 31))
    #expect(Day(1970, 1, 1).number == 0 && Day(1970, 1, 1).weekday == 4)
    #expect(Day(2026, 3, 20).weekday == 5)
    for number in stride(from: -30_000, to: 60_000, by: 61) {
      #expect(Day(number: number).number == number)
    }
  }
}
