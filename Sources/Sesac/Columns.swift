public import SQL
public import Wire

extension Sesac.Nickname: Column {}
extension Sesac.Email: Column {}
extension Sesac.Interest: Column {}
extension Sesac.Comment: Column {}
extension Sesac.Tags: Column {}
extension Sesac.NoticeTitle: Column {}
extension Sesac.NoticeText: Column {}
extension Sesac.InquiryText: Column {}
extension Sesac.AnswerText: Column {}
extension Sesac.MeetingPlace: Column {}
extension Sesac.Gender: Column {}
extension Sesac.Part: Column {}
extension Sesac.MatchView.Outcome: Column {}
extension Sesac.Friendship: Column {}
extension Sesac.PositionUse.Purpose: Column {}

/// A date of birth as one number: 2004-03-01 is 20040301.
struct BirthNumber {
  let number: Int

  init(_ day: Day) { number = day.year * 10_000 + day.month * 100 + day.day }

  init(number: Int) { self.number = number }

  var day: Day { Day(number / 10_000, number / 100 % 100, number % 100) }
}
