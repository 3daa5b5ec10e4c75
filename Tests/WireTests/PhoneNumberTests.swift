import Testing
import Wire

/// The text fields of sign-in: phone numbers, codes, addresses, passwords, recovery codes.
@Suite(.timeLimit(.minutes(30)))
struct PhoneNumberTests {
  @Test func `a mobile number is read however it is written: SH17 SW12`() throws {
    let methods = [
      "010-1234-5678", "01012345678", "010 1234 5678", " 010.1234.5678 ", "０１０－１２３４－５６７８",
      "(010) 1234–5678", "+82 10-1234-5678", "+821012345678", "+82 (0)10 1234 5678",
      "0082 10 1234 5678",
      "010—1234—5678", "010−1234−5678",
    ]
    for way in methods { #expect(try PhoneNumber(way).text == "+821012345678", "\(way)") }
    #expect(try PhoneNumber("011-234-5678").text == "+82112345678")
    #expect(try PhoneNumber("011-234-5678").national == "011-234-5678")
    #expect(try PhoneNumber("01012345678").national == "010-1234-5678")
    #expect(try PhoneNumber(PhoneNumber("01012345678").text).text == "+821012345678")
  }

  @Test func `what is no Korean mobile number is refused: SH17 S20`() {
    let wrong = [
      "", "010", "010-1234-567", "010-1234-56789", "02-123-4567", "000-0000-0000", "012-1234-5678",
      "+1 212 555 0100", "+44 7911 123456", "010-1234-567a", "010+1234+5678", "٠١٠-١٢٣٤-٥٦٧٨",
      String(repeating: "0", count: 200),
    ]
    for text in wrong { #expect(throws: Refusal.phoneWrong, "\(text)") { try PhoneNumber(text) } }
  }

  @Test func `a code is six digits, with spaces or full-width: S21`() throws {
    for way in ["123456", " 123 456 ", "１２３４５６", "123-456"] {
      #expect(try SignIn.OneTimeCode(way).text == "123456")
    }
    for wrong in ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"] {
      #expect(throws: Refusal.codeMalformed) { try SignIn.OneTimeCode(wrong) }
    }
  }

  @Test func `an address is one however its letters are written`() throws {
    for way in [
      "Haneul.K+yard@Example.COM", " haneul.k+yard@example.com ", "ｈaneul.k+yard@example.com",
    ] {
      #expect(try EmailAddress(way).text == "haneul.k+yard@example.com")
    }
    #expect(try EmailAddress("a@1.example2.co").text == "a@1.example2.co")
    let wrong = [
      "", "haneul", "@example.com", "a@b", "a@b.c", "a b@example.com", "a@example..com",
      ".a@example.com",
      "a.@example.com", "a..b@example.com", "a@-x.com", "a@x.com\r\nBcc: b@x.com",
      "\"a\"@example.com",
      "한글@example.com", "a@example.com,b@example.com", "<a@example.com>",
      String(repeating: "a", count: 65) + "@example.com",
    ]
    for text in wrong {
      #expect(throws: Refusal.emailMalformed, "\(text)") { try EmailAddress(text) }
    }
  }

  @Test func `a password has 8 to 128 characters of any kind, and is the same on any keyboard`()
    throws
  {
    #expect(try NewPassword("비밀번호여덟글자").text.unicodeScalars.count == 8)
    #expect(throws: Refusal.passwordShort) { try NewPassword("일곱글자예요1") }
    #expect(try NewPassword(String(repeating: "가", count: 128)).text.count == 128)
    #expect(throws: Refusal.passwordLong) { try NewPassword(String(repeating: "가", count: 129)) }
    let decomposed = "\u{1112}\u{1161}\u{1102}\u{1173}\u{11AF} 아래 자전거"
    #expect(try NewPassword(decomposed) == NewPassword("하늘 아래 자전거"))
    #expect("\(try NewPassword("하늘 아래 자전거"))" == "NewPassword")
  }

  @Test func `a recovery code is read as it was written down`() throws {
    let code = RecoveryCode(bytes: Array(0..<32))
    #expect(code.text == "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV")
    let methods = [
      "0123 4567 89ab cdef ghjk mnpq rstv", "o1234567-89abCDEFGHJKMNPQRSTV",
      "OI23-4567-89AB-CDEF-GHJK-MNPQ-RSTV",
      "0L23456789ABCDEFGHJKMNPQRSTV",
    ]
    #expect(try RecoveryCode(methods[0]) == code && RecoveryCode(methods[2]) == code)
    #expect(try RecoveryCode(methods[1]) == code && RecoveryCode(methods[3]) == code)
    for wrong in ["", "0123", "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTU", code.text + "0"] {
      #expect(throws: Refusal.recoveryMalformed) { try RecoveryCode(wrong) }
    }
    #expect("\(code)" == "RecoveryCode")
  }
}
