import Foundation

/// A Korean particle; its form depends on the final sound of the word before it.
///
/// `"\(name)\(Particle.subject.form(after: name))"` is 민지가, 지훈이.
public enum Particle: Sendable, CaseIterable {
  /// 이/가
  case subject
  /// 은/는
  case topic
  /// 을/를
  case object
  /// 과/와
  case with
  /// 이랑/랑
  case along
  /// 아/야
  case calling
  /// 으로/로, which takes the short form after ㄹ too.
  case toward

  /// The particle whose form after a consonant is `closed`.
  init?(closed: Substring.UTF8View) {
    let found = Self.all.first { $0.forms.closed.utf8.elementsEqual(closed) }
    guard let found else { return nil }
    self = found
  }

  /// Stored, because `allCases` creates an array on each access.
  private static let all = allCases

  /// The form of the particle after `word`; both forms when the final sound is unknown.
  public func form(after word: String) -> String {
    switch Ending(of: word) {
    case .vowel: forms.open
    case .rieul: self == .toward ? forms.open : forms.closed
    case .consonant: forms.closed
    case .unknown: forms.either
    }
  }

  var forms: (closed: String, open: String, either: String) {
    switch self {
    case .subject: ("이", "가", "이(가)")
    case .topic: ("은", "는", "은(는)")
    case .object: ("을", "를", "을(를)")
    case .with: ("과", "와", "과(와)")
    case .along: ("이랑", "랑", "(이)랑")
    case .calling: ("아", "야", "아(야)")
    case .toward: ("으로", "로", "(으)로")
    }
  }
}

extension String {
  /// The word with its particle: `"지훈".with(.subject)` is 지훈이.
  public func with(_ particle: Particle) -> String { self + particle.form(after: self) }
}

/// The final sound of a word, as far as particles depend on it.
enum Ending {
  case vowel, rieul, consonant, unknown

  /// Examines the last letter, digit or emoji; quotes, brackets and other marks after it are silent.
  init(of word: String) {
    var sounded = word.precomposed.unicodeScalars.reversed().lazy.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.properties.isEmoji
    }.makeIterator()
    guard let last = sounded.next() else {
      self = .unknown
      return
    }
    // "-ng" is a consonant (킹); other words in "g" are read 그 (크레이그).
    self = last == "g" && sounded.next() == "n" ? .consonant : Ending(of: last)
  }

  private init(of scalar: Unicode.Scalar) {
    switch scalar {
    case "가"..."힣":
      // A syllable is (lead × 21 + vowel) × 28 + tail after U+AC00; tail 8 is ㄹ.
      switch (scalar.value - 0xAC00) % 28 {
      case 0: self = .vowel
      case 8: self = .rieul
      default: self = .consonant
      }
    case "ㅏ"..."ㅣ": self = .vowel
    // Consonants are read by their names, which end in the same sound they begin with: 기역, 니은, 리을.
    case "ㄹ": self = .rieul
    case "ㄱ"..."ㅎ": self = .consonant
    // 영 일 이 삼 사 오 육 칠 팔 구
    case "2", "4", "5", "9": self = .vowel
    case "1", "7", "8": self = .rieul
    case "0", "3", "6": self = .consonant
    // A final capital belongs to an abbreviation and is read by its name: 엘, 알, 엠, 엔, else a vowel.
    case "L", "R": self = .rieul
    case "M", "N": self = .consonant
    case "A"..."Z": self = .vowel
    // A final small letter is read as most such words are: Paul 폴, Tim 팀, Bob 밥, Eric 에릭.
    case "l": self = .rieul
    case "m", "n", "b", "c", "k", "p", "t": self = .consonant
    case "a"..."z": self = .vowel
    default: self = .unknown
    }
  }
}

/// The lead consonant of a syllable as a separate letter (ㄱ, ㄲ, … ㅎ); any other character unchanged.
///
/// A search for ㅁㅈ finds 민지 with it. Decomposed syllables (NFD) count as composed ones.
public func initial(of character: Character) -> Character {
  var scalars = character.unicodeScalars
  // Composing is slow, so it is done for decomposed characters only.
  if scalars.count > 1 {
    scalars = String(character).precomposedStringWithCanonicalMapping.unicodeScalars
  }
  guard let scalar = scalars.first, ("가"..."힣").contains(scalar) else { return character }
  // 588 syllables share a lead: 21 vowels × 28 tails.
  return leads[Int((scalar.value - 0xAC00) / 588)]
}

/// `text` with every syllable replaced by its lead consonant.
public func initials(of text: String) -> String { String(text.map(initial(of:))) }

private let leads: [Character] = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
