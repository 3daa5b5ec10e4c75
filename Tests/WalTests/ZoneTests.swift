import SQL
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

  /// What Chromium 140 and phones say of places that are not listed by that name, and where no place is set.
  @Test(arguments: [
    ("Asia/Saigon", "Asia/Ho_Chi_Minh"), ("Asia/Kolkata", "Asia/Calcutta"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("America/Catamarca", "America/Argentina/Catamarca"),
    ("America/Coral_Harbour", "America/Atikokan"),
    ("America/Cordoba", "America/Argentina/Cordoba"), ("America/Jujuy", "America/Argentina/Jujuy"),
    ("America/Indianapolis", "America/Indiana/Indianapolis"),
    ("America/Louisville", "America/Kentucky/Louisville"),
    ("America/Mendoza", "America/Argentina/Mendoza"), ("Africa/Asmera", "Africa/Asmara"),
    ("Atlantic/Faeroe", "Atlantic/Faroe"), ("CST6CDT", "America/Chicago"),
    ("EST5EDT", "America/New_York"), ("MST7MDT", "America/Denver"),
    ("PST8PDT", "America/Los_Angeles"), ("Etc/GMT-9", "Asia/Tokyo"),
    ("Etc/GMT+5", "America/Panama"),
    ("Etc/UTC", "UTC"), ("Factory", "UTC"), ("GMT+0900", "Asia/Tokyo"),
  ])
  func `a name that no list has counts days as the place does`(name: String, place: String) throws {
    let (zone, listed) = (try Zone(name), try Zone(place))
    #expect(zone.text == name)
    for month in 1...12 {
      let day = Day(2026, month, 15)
      #expect(zone.instant(of: day, minute: 540) == listed.instant(of: day, minute: 540))
    }
  }

  @Test(arguments: [
    "", "seoul", "asia/seoul", "Asia/Seoul ", "Etc/Unknown", "Etc/GMT+13", "UTC+9", "+09:00",
    "../Asia/Seoul", "GMT+9900", "GMT+1401", "GMT-1500",
  ])
  func `what is no zone is refused`(_ name: String) {
    #expect(throws: Refusal.zoneUnknown) { try Zone(name) }
  }

  @Test func `a stored name that is not known any more has the clocks of Seoul`() throws {
    let zone = try Zone(column: .text("Asia/Atlantis"))
    #expect(zone.text == "Asia/Atlantis")
    #expect(
      zone.instant(of: Day(2026, 3, 20), minute: 720) == Instant(milliseconds: 1_773_975_600_000))
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
