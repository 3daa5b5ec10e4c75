/// A search keyword whose last syllable is still being typed, as one possible completion.
///
/// 경흐 can become 경희 and 서우 can become 서울. 갗 can stay, or split into 가 and a syllable with ㅊ, as in
/// 가천.
public struct PartialInput: Sendable, Equatable {
  /// The letters before the last one; they no longer change.
  public let before: [Unicode.Scalar]
  /// The range of letters the last place can become.
  public let last: ClosedRange<Unicode.Scalar>

  /// The possible completions of `keyword`, likeliest first; empty when it does not end in Hangul.
  public static func all(_ keyword: [Unicode.Scalar]) -> [PartialInput] {
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
    // The next vowel takes the final consonant, or the second half of a double one.
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
  /// How many consecutive vowels start with this one: ㅗ ㅘ ㅙ ㅚ, ㅜ ㅝ ㅞ ㅟ, ㅡ ㅢ.
  private static let openVowels = [8: 4, 13: 4, 18: 2]
  /// How many consecutive finals start with this one: ㄱ ㄲ ㄳ, ㄴ ㄵ ㄶ, ㄹ and seven more, ㅂ ㅄ, ㅅ ㅆ.
  private static let openTails = [1: 3, 4: 3, 8: 8, 17: 2, 19: 2]
  /// Splits a double final: the index that stays and the consonant that moves; ㄺ is ㄹ (8) and ㄱ.
  private static let parts: [Int: (Int, Unicode.Scalar)] = [
    3: (1, "ㅅ"), 5: (4, "ㅈ"), 6: (4, "ㅎ"), 9: (8, "ㄱ"), 10: (8, "ㅁ"), 11: (8, "ㅂ"), 12: (8, "ㅅ"),
    13: (8, "ㅌ"), 14: (8, "ㅍ"), 15: (8, "ㅎ"), 18: (17, "ㅅ"),
  ]
}
