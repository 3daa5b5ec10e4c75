import Testing
import Wire

struct ZoneTests {
  let seoul = try! Zone("Asia/Seoul")

  @Test func `days and minutes go by the clocks of the zone: H6`() throws {
    // 2026-03-20 03:00 UTC
    let noon = Instant(milliseconds: 1_773_975_600_000)
    #expect(seoul.day(at: noon) == Day(2026, 3, 20) && seoul.minute(at: noon) == 720)
    let honolulu = try Zone("Pacific/Honolulu")
    #expect(honolulu.day(at: noon) == Day(2026, 3, 19) && honolulu.minute(at: noon) == 17 * 60)
    #expect(seoul.instant(of: Day(2026, 3, 20), minute: 720) == noon)
  }
}
