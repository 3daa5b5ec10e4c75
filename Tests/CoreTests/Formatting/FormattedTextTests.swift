import Commons
import Core
import Foundation
import HTML
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct FormattedTextTests {
  private let friday = Day(2026, 3, 20)

  @Test(arguments: [
    (0, 0, "밤 12시(자정)", "12 midnight"), (0, 5, "밤 12시 5분", "12:05 am"),
    (8, 28, "오전 8시 28분", "8:28 am"), (9, 0, "오전 9시", "9:00 am"),
    (12, 0, "낮 12시", "12 noon"), (12, 30, "낮 12시 30분", "12:30 pm"),
    (23, 59, "오후 11시 59분", "11:59 pm"),
  ])
  func `a time names its half of the day, and twelve is midnight or noon`(
    hour: Int, minute: Int, ko: String, en: String
  ) {
    #expect(TimeText(hour, minute).words == LocalizedText(ko: ko, en: en))
  }

  @Test func `an hour of a list and its minute make the same text as the time itself`() {
    #expect(TimeText.hour(0) == t(ko: "밤 12시(자정)", en: "12 midnight"))
    #expect(TimeText.hour(14) == t(ko: "오후 2시", en: "2 pm"))
    for hour in 0..<24 {
      let pattern = TimeText.pattern(ofHour: hour)
      let filled = { (text: String) in
        text.replacing("{}", with: "7").replacing("{0}", with: "07")
      }
      #expect(
        LocalizedText(ko: filled(pattern.ko), en: filled(pattern.en)) == TimeText(hour, 7).words)
    }
  }

  @Test func `the time of a clock has twelve hours, and two digits for the minutes`() {
    #expect(TimeText(0, 5).clock == t(ko: "오전 12:05", en: "12:05 AM"))
    #expect(TimeText(9, 30).clock == t(ko: "오전 9:30", en: "9:30 AM"))
    #expect(TimeText(12).clock == t(ko: "오후 12:00", en: "12:00 PM"))
    #expect(TimeText(23, 59).clock == t(ko: "오후 11:59", en: "11:59 PM"))
  }

  @Test func `a date is as long as its place needs`() {
    #expect(DateText(friday, .short).words == t(ko: "3월 20일", en: "20 Mar"))
    #expect(DateText(friday, .shortWeekday).words == t(ko: "3월 20일 (금)", en: "Fri, 20 Mar"))
    #expect(DateText(friday, .weekday).words == t(ko: "3월 20일 금요일", en: "Fri, 20 March"))
    #expect(DateText(friday, .year).words == t(ko: "2026년 3월 20일", en: "20 March 2026"))
    #expect(DateText(friday, .month).words == t(ko: "2026년 3월", en: "March 2026"))
    #expect(DateText(friday, .digits).words == t(ko: "3/20", en: "3/20"))
    #expect(DateText(friday, .monthName).words == t(ko: "3월", en: "Mar"))
    #expect(DateText(friday, asOf: Day(2027, 1, 1)).words == DateText(friday, .year).words)
    #expect(DateText(friday, asOf: Day(2026, 1, 1)).words == DateText(friday, .short).words)
  }

  @Test func `months, weekdays and won are written in no other place of the server`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardized
    let own =
      #/"(?:Jan|January|Mon|Monday)"|"월", "화"|\.month\)월|\.month\)/|₩\\|\.grouped\)원/#
    var searched = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.hasPrefix("Core/Formatting/")
      && !path.hasPrefix("Wire/") && !path.hasSuffix("Embedded.swift")
    {
      searched += 1
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for line in text.split(separator: "\n") {
        #expect(!line.contains(own), "\(path): \(line)")
      }
    }
    #expect(searched > 300)
  }

  @Test func `weekdays are named in full and in short, Sunday first`() {
    #expect(WeekdayName(friday, .full).words == t(ko: "금요일", en: "Friday"))
    #expect(WeekdayName.week.map { $0.text(in: .ko) }.joined() == "일월화수목금토")
    #expect(WeekdayName.week.map { $0.text(in: .en) }.joined() == "SunMonTueWedThuFriSat")
  }

  @Test func `money is won, with the sign where each language writes it`() {
    #expect(MoneyText(won: 12_000).words == t(ko: "12,000원", en: "₩12,000"))
    #expect(MoneyText(won: -3_300).words == t(ko: "-3,300원", en: "-₩3,300"))
    #expect(MoneyText(won: 0).words == t(ko: "0원", en: "₩0"))
  }

  @Test(arguments: [
    (-5, "0초", "0 s"), (59, "59초", "59 s"), (60, "1분", "1 min"), (3599, "59분", "59 min"),
    (3600, "1시간", "1 h"), (86_399, "23시간", "23 h"), (86_400, "1일", "1 day"),
    (200_000, "2일", "2 days"),
  ])
  func `a length of time is told in its largest whole unit`(seconds: Int, ko: String, en: String) {
    #expect(DurationText(.seconds(seconds)).words == LocalizedText(ko: ko, en: en))
  }

  @Test func `a time stamp shows the clock of its zone, and UTC to machines`() throws {
    let noon = Instant(milliseconds: 1_773_975_600_000)  // 2026-03-20 12:00 in Seoul
    #expect(TimeStamp(noon).words == t(ko: "3월 20일 12:00", en: "20 Mar, 12:00"))
    let honolulu = try Zone("Pacific/Honolulu")
    #expect(TimeStamp(noon, in: honolulu).words == t(ko: "3월 19일 17:00", en: "19 Mar, 17:00"))
    let page = String(decoding: renderFragment(TimeStamp(noon), in: .ko), as: UTF8.self)
    #expect(
      page == #"<time class="numbers" datetime="2026-03-20T03:00:00Z">3월 20일 12:00</time>"#)
  }
}
