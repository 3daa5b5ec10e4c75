import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct CheckedTextSchemaTests {
  static let types: [any CheckedText.Type] = [
    Base64URL.self, Day.self, EmailAddress.self, NewPassword.self, PasskeyName.self,
    PhoneNumber.self, Push.PhoneToken.self, RecoveryCode.self, ReportWords.self,
    SignIn.OneTimeCode.self, Zone.self, Leaving.Comment.self, Wal.Letter.self, Wal.Nickname.self,
    Wal.PoolText.self, Yello.DepartmentName.self, Yello.Handle.self, Yello.Name.self,
    Yello.QuestionFoot.self, Yello.QuestionHead.self, Yello.KeywordLines.self, Yello.WishName.self,
  ]

  /// What `type` says of `text`: nil when it takes it.
  private func refusal(of text: String, by type: any CheckedText.Type) -> Refusal? {
    func read<Text: CheckedText>(_ type: Text.Type) -> Refusal? {
      do throws(Refusal) {
        _ = try Text(text)
        return nil
      } catch { return error }
    }
    return read(type)
  }

  @Test func `every checked text takes its sample, which fits what its schema says`() throws {
    for type in Self.types {
      #expect(refusal(of: type.sample, by: type) == nil, "\(type)")
      #expect(!type.refusals.isEmpty, "\(type)")
      if let length = type.schema.length {
        #expect(length.contains(type.sample.unicodeScalars.count), "\(type)")
      }
      if let pattern = type.schema.pattern {
        #expect(try Regex(pattern).wholeMatch(in: type.sample) != nil, "\(type)")
      }
    }
  }

  @Test func `text outside the length of the schema is refused, with a refusal that is declared`() {
    var tried = 0
    for type in Self.types {
      guard let length = type.schema.length else { continue }
      for count in [length.lowerBound - 1, length.upperBound + 1] where count >= 0 {
        let refusal = refusal(of: String(repeating: "가", count: count), by: type)
        #expect(refusal.map(type.refusals.contains) == true, "\(type) \(count)")
        tried += 1
      }
    }
    #expect(tried > 15)
  }
}
