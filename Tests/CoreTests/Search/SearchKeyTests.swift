import Commons
import Core
import Testing

/// The search of short lists: schools, tags, shops.
@Suite(.timeLimit(.minutes(30)))
struct SearchKeyTests {
  private func found(_ keyword: String, in names: [String]) -> [String] {
    names.found(by: keyword) { [SearchKey($0)] }
  }

  @Test func `initials, half-formState syllables and parts of a name find it`() {
    let tags = ["달리기", "독서", "보드게임", "사진 찍기"]
    #expect(found("ㄷㄹㄱ", in: tags) == ["달리기"])
    #expect(found("보드겡", in: tags) == ["보드게임"])
    #expect(found("찍기", in: tags) == ["사진 찍기"])
    #expect(found("독ㅅ", in: tags) == ["독서"])
    #expect(found("수영", in: tags).isEmpty)
  }

  @Test func `the best match comes first, and a shorter one among equals`() {
    #expect(found("커피", in: ["핸드커피", "커피 내리기", "커피"]) == ["커피", "커피 내리기", "핸드커피"])
  }

  @Test func `a letter with marks takes part like any other`() {
    // No composed form exists, so the syllable and its mark stay two signs of one letter.
    let name = "가\u{301}나다"
    #expect(found("라", in: [name]) == [])
    #expect(found("나ㄷ", in: [name]) == [name])
    #expect(found("다나", in: [name]) == [])
  }

  @Test func `an empty keyword finds all, one without letters finds nothing`() {
    #expect(found(" ", in: ["나", "가"]) == ["나", "가"] && found("%", in: ["나", "가"]).isEmpty)
  }

  @Test func `a range of keys holds what a half-formState keyword may become`() {
    let ranges = KeyRange.all("하느")
    #expect(ranges.contains { $0.holds("하늘"[...]) } && !ranges.contains { $0.holds("하루"[...]) })
  }
}
