import Core
import Testing

@testable import Commons

/// The completions of a keyword whose last syllable is half typed.
@Suite(.timeLimit(.minutes(30)))
struct PartialInputTests {
  @Test(arguments: [
    ("경흐", "경희"), ("경ㅎ", "경희"), ("서우", "서울"), ("홍기", "홍길"), ("갗", "가천"), ("달", "닭"), ("닭", "달걀"),
    ("고", "과"), ("우", "월"), ("ㄱ", "김"), ("골", "고려"), ("있", "이쓰"), ("값", "갑사"),
  ])
  func `a name is among what its half formState beginning may become`(
    _ formState: String, _ name: String
  ) {
    let letters = Array(name.unicodeScalars)
    #expect(
      PartialInput.all(Array(formState.unicodeScalars)).contains { reading in
        letters.count > reading.before.count
          && letters.prefix(reading.before.count).elementsEqual(reading.before)
          && reading.last.contains(letters[reading.before.count])
      })
  }

  @Test(arguments: [("경흐", "경하"), ("서우", "서강"), ("홍길", "홍기"), ("갗", "가나"), ("걱", "갹")])
  func `what it cannot become is not`(_ formState: String, _ name: String) {
    let letters = Array(name.unicodeScalars)
    #expect(
      !PartialInput.all(Array(formState.unicodeScalars)).contains { reading in
        letters.count > reading.before.count
          && letters.prefix(reading.before.count).elementsEqual(reading.before)
          && reading.last.contains(letters[reading.before.count])
      })
  }

  @Test func `only Korean is half formState`() {
    for keyword in ["", "snu", "24", "ㅏ", "서울1"] {
      #expect(PartialInput.all(Array(keyword.unicodeScalars)).isEmpty, "\(keyword)")
    }
  }
}
