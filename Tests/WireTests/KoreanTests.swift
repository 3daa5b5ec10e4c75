import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct KoreanTests {
  @Test func `every particle follows a vowel, a consonant and ㄹ as it should`() {
    let expected: [Particle: [String]] = [
      .subject: ["민지가", "지훈이", "하늘이"],
      .topic: ["민지는", "지훈은", "하늘은"],
      .object: ["민지를", "지훈을", "하늘을"],
      .with: ["민지와", "지훈과", "하늘과"],
      .along: ["민지랑", "지훈이랑", "하늘이랑"],
      .calling: ["민지야", "지훈아", "하늘아"],
      .toward: ["민지로", "지훈으로", "하늘로"],
    ]
    for particle in Particle.allCases {
      #expect(["민지", "지훈", "하늘"].map { $0.with(particle) } == expected[particle])
    }
  }

  @Test func `the first and last syllables have the right endings`() {
    #expect("가".with(.subject) == "가가")
    #expect("힣".with(.subject) == "힣이")
    #expect("갈".with(.toward) == "갈로")
    #expect("갉".with(.toward) == "갉으로")
  }

  @Test func `a name in pieces counts as a whole one`() {
    for (name, suffix) in [("지훈", "이"), ("민지", "가"), ("하늘", "이")] {
      let pieces = name.decomposedStringWithCanonicalMapping
      #expect(pieces.unicodeScalars.count > name.unicodeScalars.count)
      #expect(Particle.subject.form(after: pieces) == suffix)
    }
  }

  @Test func `digits are read in Korean`() {
    let particles = "0123456789".map { Particle.subject.form(after: String($0)) }
    #expect(particles == ["이", "이", "가", "이", "가", "가", "이", "이", "이", "가"])
    #expect("1학년 7".with(.toward) == "1학년 7로")
    #expect("6".with(.toward) == "6으로")
  }

  @Test func `Latin letters sound as Koreans mostly read them`() {
    #expect(
      ["Jun", "Paul", "Anna", "Eric", "King", "Max"].map { $0.with(.subject) }
        == ["Jun이", "Paul이", "Anna가", "Eric이", "King이", "Max가"])
    #expect(["TV", "ATM", "PC", "XL"].map { $0.with(.object) } == ["TV를", "ATM을", "PC를", "XL을"])
    #expect("Seoul".with(.toward) == "Seoul로")
  }

  @Test func `letters of the alphabet go by their names`() {
    #expect(["ㄱ", "ㅏ", "ㄹ"].map { $0.with(.toward) } == ["ㄱ으로", "ㅏ로", "ㄹ로"])
  }

  @Test func `closing marks are silent`() {
    #expect("‘지훈’".with(.topic) == "‘지훈’은")
    #expect("(민지)".with(.topic) == "(민지)는")
  }

  @Test func `an unknown sound takes both forms`() {
    let forms = Particle.allCases.map { $0.form(after: "😀") }
    #expect(forms == ["이(가)", "은(는)", "을(를)", "과(와)", "(이)랑", "아(야)", "(으)로"])
    #expect(Particle.topic.form(after: "") == "은(는)")
    #expect(Particle.topic.form(after: "…!") == "은(는)")
    #expect(Particle.topic.form(after: "山") == "은(는)")
  }

  @Test func `initials are the lead consonants, doubled ones too`() {
    #expect(initials(of: "가나다라마바사아자차카타파하") == "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ")
    #expect(initials(of: "까따빠싸짜") == "ㄲㄸㅃㅆㅉ")
    #expect(initials(of: "힣") == "ㅎ")
    // The last syllable with ㄱ and the first with ㄲ.
    #expect(initials(of: "깋까") == "ㄱㄲ")
  }

  @Test func `initials leave all else as it is`() {
    #expect(initials(of: "김Jun 7ㅋㅏ😀") == "ㄱJun 7ㅋㅏ😀")
    #expect(initials(of: "") == "")
  }

  @Test func `initials of a name in pieces are those of the whole`() {
    #expect(initials(of: "민지".decomposedStringWithCanonicalMapping) == "ㅁㅈ")
    #expect(initial(of: "꽃") == "ㄲ")
  }
}
