import Commons
import Core
import Testing

@Suite(.timeLimit(.minutes(30)))
struct GroupedTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (-1, "-1"),
    (-999, "-999"), (-1000, "-1,000"), (1_234_567, "1,234,567"),
  ])
  func `a comma stands between thousands`(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
