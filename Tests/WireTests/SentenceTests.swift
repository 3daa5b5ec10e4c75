import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SentenceTests {
  @Test func `YH10 a name takes the form that its end asks for`() {
    let sentence = Yello.Sentence(nameHead: "나는", nameFoot: "이랑/랑 같이")
    let feet = ["민준", "서연", "하늘", "별", "지우", "준"].map { sentence.firstLine(naming: $0).foot }
    #expect(feet == ["이랑 같이", "이랑 같이", "이랑 같이", "이랑 같이", "랑 같이", "이랑 같이"])
    let toward = Yello.Sentence(nameFoot: "으로/로 정하자")
    #expect(
      ["민준", "하늘", "지우"].map { toward.firstLine(naming: $0).foot } == [
        "으로 정하자", "로 정하자", "로 정하자",
      ])
  }

  @Test func `YH10 a foot without a slash, none at all, or one slash too many stays as it is`() {
    #expect(Yello.Sentence(nameFoot: "에게 꼭").firstLine(naming: "하늘").foot == "에게 꼭")
    #expect(Yello.Sentence(nameHead: "나는").firstLine(naming: "하늘") == ("나는", ""))
    #expect(Yello.Sentence(nameFoot: "이/가 밤/낮").firstLine(naming: "하늘").foot == "이 밤/낮")
    #expect(Yello.Sentence(nameFoot: "이/가").firstLine(naming: nil).foot == "이(가)")
  }

  @Test func `YH10 its receiver is 너, and 네가 and 너! where Korean says so`() {
    func read(_ foot: String?) -> String {
      Yello.Sentence(nameHead: "나는", nameFoot: foot).toReceiver
    }
    #expect(read("이랑/랑 같이") == "나는 너랑 같이")
    #expect(read("은/는 늘") == "나는 너는 늘")
    #expect(read("을/를") == "나는 너를")
    #expect(read("과/와") == "나는 너와")
    #expect(read("으로/로") == "나는 너로")
    #expect(read("이/가 있으면") == "나는 네가 있으면")
    #expect(read("아/야!") == "나는 너!")
    #expect(read(nil) == "나는 너")
    #expect(Yello.Sentence(nameFoot: "이/가").toReceiver == "네가")
  }
}
