package import Foundation

/// A text that people write, as a client takes it from the server, also if its own rule refuses it.
///
/// An app is often older than its server: a rule may have been relaxed since, and letters that are new in Unicode
/// are unknown to an older system. One such name must not make a whole list unreadable. Texts with a form, such as
/// dates, keep their rule.
protocol ReceivedText: CheckedText {
  /// The text as it came.
  init(received text: String)
}

extension JSONDecoder {
  fileprivate static let mark = CodingUserInfoKey(rawValue: "wire.received")

  /// A decoder of what a server has sent.
  package static var received: JSONDecoder {
    let decoder = JSONDecoder()
    if let mark { decoder.userInfo[mark] = true }
    return decoder
  }
}

extension Decoder {
  /// Whether it decodes what a server has sent.
  var isOfReceived: Bool { JSONDecoder.mark.flatMap { userInfo[$0] } as? Bool == true }
}

extension Yello.Name: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Yello.Handle: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Yello.DepartmentName: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Yello.WishName: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Wal.Nickname: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Wal.Letter: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Colary.Nickname: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Colary.Note: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.Nickname: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.Email: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.Tag: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.Comment: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.Interest: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.MeetingPlace: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.NoticeTitle: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.NoticeText: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.InquiryText: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Sesac.AnswerText: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Yedi.Line: ReceivedText {
  init(received text: String) { self.text = text }
}

extension Yedi.Paragraphs: ReceivedText {
  init(received text: String) { self.text = text }
}

extension PhoneNumber: ReceivedText {
  init(received text: String) { self.text = text }
}
