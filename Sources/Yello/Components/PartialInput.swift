/// A keyword whose last syllable is still being typed, as one of the things it may become.
///
/// 경흐 is on its way to 경희 and 서우 to 서울; 갗 may stay so, or go on as 가 and something with ㅊ, as 가천.
struct PartialInput: Sendable, Equatable {
  /// All before the last place, as it will stay.
  let before: [Unicode.Scalar]
  /// What the last place may hold in the end.
  let last: ClosedRange<Unicode.Scalar>

  /// What `keyword` may become, the likeliest first; nothing where it does not end in Korean.
  static func all(_ keyword: [Unicode.Scalar]) -> [PartialInput] {
    guard let last = keyword.last else { return [] }
    let before = Array(keyword.dropLast())
    if let lead = leads.firstIndex(of: last) {
      return [PartialInput(before: before, last: syllables(from: lead * 588, 588))]
    }
    guard ("가"..."힣").contains(last) else { return [] }
    let number = Int(last.value - 0xAC00)
    let (vowel, tail) = (number / 28 % 21, number % 28)
    guard tail > 0 else {
      let vowels = openVowels[vowel] ?? 1
      return [PartialInput(before: before, last: syllables(from: number, vowels * 28))]
    }
    let asItIs = PartialInput(before: before, last: syllables(from: number, openTails[tail] ?? 1))
    // The next vowel takes the tail along, or the second half of it.
    let (stays, goes) = parts[tail] ?? (0, tails[tail])
    guard let lead = leads.firstIndex(of: goes) else { return [asItIs] }
    let rest = syllables(from: number - tail + stays, 1).lowerBound
    return [
      asItIs, PartialInput(before: before + [rest], last: syllables(from: lead * 588, 588)),
    ]
  }

  private static func syllables(from number: Int, _ count: Int) -> ClosedRange<Unicode.Scalar> {
    let syllable = { (number: Int) in Unicode.Scalar(UInt32(0xAC00 + number)) ?? "가" }
    return syllable(number)...syllable(number + count - 1)
  }

  private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let tails = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
  /// How many vowels in a row begin as this one: ㅗ ㅘ ㅙ ㅚ, ㅜ ㅝ ㅞ ㅟ, ㅡ ㅢ.
  private static let openVowels = [8: 4, 13: 4, 18: 2]
  /// How many tails in a row begin as this one: ㄱ ㄲ ㄳ, ㄴ ㄵ ㄶ, ㄹ and seven more, ㅂ ㅄ, ㅅ ㅆ.
  private static let openTails = [1: 3, 4: 3, 8: 8, 17: 2, 19: 2]
  /// What stays of a double tail and what goes to the next syllable: ㄺ is ㄹ (8) and ㄱ.
  private static let parts: [Int: (Int, Unicode.Scalar)] = [
    3: (1, "ㅅ"), 5: (4, "ㅈ"), 6: (4, "ㅎ"), 9: (8, "ㄱ"), 10: (8, "ㅁ"), 11: (8, "ㅂ"), 12: (8, "ㅅ"),
    13: (8, "ㅌ"), 14: (8, "ㅍ"), 15: (8, "ㅎ"), 18: (17, "ㅅ"),
  ]
}

extension Array where Element == Unicode.Scalar {
  /// These letters as text.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: self)
    return String(text)
  }
}
