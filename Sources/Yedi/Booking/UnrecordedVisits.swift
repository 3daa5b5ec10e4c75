import Core
import HTML
import SQL
import Wire

extension Bookings {
  /// How long after its end a designer can record a visit, at least; then it counts as completed.
  static let recordingTime = Duration.hours(24)
  private static let batch = 1000

  /// Completes visits that ended a day ago and that nobody recorded, and returns whether there may be more.
  ///
  /// Else a client could never write a review whose designer records nothing.
  func completeUnrecorded(at now: Instant, in db: Transaction) throws -> Bool {
    let end = now - Self.recordingTime
    let completed = try db.run(
      """
      UPDATE yedi_booking SET state = 'COMPLETED', sequence = sequence + 1
      WHERE state = 'BOOKED' AND id IN (SELECT id FROM yedi_booking
        WHERE state = 'BOOKED' AND starts_at <= \(end) AND starts_at + minutes * 60000 <= \(end)
        ORDER BY starts_at, id LIMIT \(Self.batch))
      """)
    return completed == Self.batch
  }
}

extension Yedi.Booking {
  /// The moment from which the visit counts as completed without a record.
  var recordingEnd: LocalizedText {
    let end = endsAt + Bookings.recordingTime
    let day = DateText(Zone.seoul.day(at: end), .shortWeekday).words
    let time = TimeText(end, in: .seoul).words
    return t(ko: "\(day.ko) \(time.ko)", en: "\(day.en), \(time.en)")
  }
}
