import Commons
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ActionTests {
  let person = ID<Yello.Person>(high: 1, low: 2)

  @Test func `what a form cannot say as its method, it says in its address`() {
    #expect(Yello.befriend.action(person) == Yello.befriend.path(person) + "?_method=PUT")
    #expect(Yello.unfriend.action(person) == Yello.unfriend.path(person) + "?_method=DELETE")
    #expect(Yello.reportPerson.action(person) == Yello.reportPerson.path(person))
    #expect(Sessions.end.action == "/session?_method=DELETE")
  }

  @Test func `the next page keeps the keyword, and a list that ends has no next page`() {
    let page = Page<Int>([1], next: Cursor("0.가나"))
    #expect(
      page.next(of: Yello.people.path, ("keyword", "ㄱ&ㄴ"))
        == "/yello/people?keyword=%E3%84%B1%26%E3%84%B4&cursor=0.%EA%B0%80%EB%82%98")
    #expect(Page<Int>([1], next: nil).next(of: Yello.people.path) == nil)
  }
}
