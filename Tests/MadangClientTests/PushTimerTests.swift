import Foundation
import MadangClient
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct PushTimerTests {
  /// Preferences in memory, which count how often they were written.
  final class InMemoryStorage: PushTimerStorage {
    let stored = Shared<[String: Data]>([:])
    let saves = Shared(0)

    func load(_ key: String) -> Data? { stored.current[key] }

    func save(_ data: Data, under key: String) {
      stored.change { $0[key] = data }
      saves.change { $0 += 1 }
    }
  }

  let memory = InMemoryStorage()
  /// Five minutes before midnight in Seoul.
  let start = Instant(milliseconds: 1_795_186_500_000)

  func at(_ seconds: Int) -> Instant {
    Instant(milliseconds: start.milliseconds + Int64(seconds) * 1000)
  }

  func gift(_ id: String = "a", issued: Int = 0, color: String = "#42A5F5") -> PushTimer.Gift {
    PushTimer.Gift(id: id, color: color, issuedAt: at(issued))
  }

  func timer() -> PushTimer { PushTimer(storage: memory) }

  /// The timer of a process that was started again.
  func reloaded(at seconds: Int) -> PushTimer {
    let timer = timer()
    timer.loadTimer(now: at(seconds))
    return timer
  }

  func isIdle(_ timer: PushTimer) -> Bool {
    let values = timer.timer
    return values.startTime == -1 && values.expireTime == -1 && values.isTimeout
      && values.color == nil
  }

  @Test func `C15, C20–C23: initTimer starts for a day in the gift's colour and saves by itself`() {
    let timer = timer()
    #expect(isIdle(timer))
    timer.initTimer(gift: gift(), now: start)
    let values = timer.timer
    #expect(values.startTime == Int(start.second))
    #expect(values.expireTime == Int(start.second) + 86_400)
    #expect(!values.isTimeout)
    #expect(values.color == "#42A5F5")
    #expect(reloaded(at: 0).timer == values)
  }

  @Test func `C16, C17: the timer alone is stored as pushTimer, and loaded into the instance`()
    throws
  {
    let timer = timer()
    timer.initTimer(gift: gift(), now: start)
    #expect(Array(memory.stored.current.keys) == ["pushTimer"])
    let data = try #require(memory.stored.current["pushTimer"])
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["v"] as? Int == 1)
    #expect(json["startTime"] as? Int == Int(start.second))
    #expect(json["expireTime"] as? Int == Int(start.second) + 86_400)
    #expect(json["isTimeout"] as? Bool == false)
    #expect(json["color"] as? String == "#42A5F5")
    #expect(json["giftId"] as? String == "a")
    memory.stored.change { $0 = [:] }
    timer.saveTimer()
    #expect(memory.stored.current["pushTimer"] != nil)
    #expect(reloaded(at: 60).remaining(now: at(60)) == 86_340)
  }

  @Test
  func `C18, C24: terminateTimer returns all four to the initial values, then saves, twice too`() {
    let timer = timer()
    timer.initTimer(gift: gift(), now: start)
    timer.terminateTimer()
    #expect(isIdle(timer))
    #expect(isIdle(reloaded(at: 1)))
    timer.terminateTimer()
    #expect(isIdle(timer))
    timer.initTimer(gift: gift("b"), now: start)
    timer.timer.terminateTimer()
    #expect(isIdle(timer))
  }

  @Test func `C19: the values are reached through the shared instance`() {
    #expect(PushTimer.shared === PushTimer.shared)
    #expect(PushTimer.shared.timer == PushTimer.Values())
  }

  @Test func `it runs through midnight and ends at exactly 0 seconds, once`() async {
    let timer = timer()
    let expired = timer.expirations
    timer.initTimer(gift: gift(), now: start)
    #expect(timer.remaining(now: at(299)) == 86_101)
    #expect(timer.remaining(now: at(301)) == 86_099)
    #expect(timer.remaining(now: at(86_399)) == 1)
    #expect(!timer.timer.isTimeout)
    let saves = memory.saves.current
    #expect(timer.remaining(now: at(86_400)) == 0)
    #expect(isIdle(timer))
    #expect(timer.remaining(now: at(86_401)) == 0)
    #expect(memory.saves.current == saves + 1)
    timer.initTimer(gift: gift("b"), now: at(90_000))
    _ = timer.remaining(now: at(90_000 + 86_400))
    var events = expired.makeAsyncIterator()
    #expect(await events.next() == "a")
    #expect(await events.next() == "b")
    #expect(isIdle(reloaded(at: 86_402)))
  }

  @Test func `a clock that is set back never lengthens it, not even after a kill`() {
    let timer = timer()
    timer.initTimer(gift: gift(), now: start)
    #expect(timer.remaining(now: at(1000)) == 85_400)
    #expect(timer.remaining(now: at(-40_000)) == 85_400)
    #expect(timer.remaining(now: at(-39_990)) == 85_390)
    let again = reloaded(at: -90_000)
    #expect(again.remaining(now: at(-90_000)) == 85_390)
    #expect(again.remaining(now: at(-90_000 + 85_390)) == 0)
  }

  @Test func `a clock that is set forward past the end ends it`() {
    let timer = timer()
    timer.initTimer(gift: gift(), now: start)
    #expect(timer.remaining(now: at(200_000)) == 0)
    #expect(timer.remaining(now: at(10)) == 0)
  }

  @Test func `the same gift does not start it again, running or over`() {
    let timer = timer()
    timer.initTimer(gift: gift(), now: start)
    timer.initTimer(gift: gift(), now: at(100))
    #expect(timer.remaining(now: at(100)) == 86_300)
    _ = timer.remaining(now: at(86_400))
    timer.initTimer(gift: gift(), now: at(86_500))
    #expect(isIdle(timer))
    let again = reloaded(at: 86_600)
    again.initTimer(gift: gift(), now: at(86_600))
    #expect(isIdle(again))
  }

  @Test func `of two gifts the one that was issued later runs`() {
    let timer = timer()
    timer.initTimer(gift: gift("a", issued: 10), now: start)
    timer.initTimer(gift: gift("old", issued: 5, color: "#FFB300"), now: at(20))
    #expect(timer.timer.color == "#42A5F5")
    timer.initTimer(gift: gift("new", issued: 20, color: "#8BC34A"), now: at(30))
    #expect(timer.timer.color == "#8BC34A")
    #expect(timer.remaining(now: at(30)) == 86_400)
  }

  @Test func `what the server says about the end counts on every device`() {
    let timer = timer()
    var other = gift()
    // This clock is an hour ahead of the server's.
    other.serverTime = Int(start.second) - 3600
    other.expiresAt = Int(start.second) - 3600 + 500
    timer.initTimer(gift: other, now: start)
    #expect(timer.remaining(now: start) == 500)
    timer.correct(giftID: "a", expiresAt: 900, serverTime: 600, now: at(10))
    #expect(timer.remaining(now: at(10)) == 300)
    timer.correct(giftID: "another", expiresAt: 900, serverTime: 900, now: at(10))
    #expect(timer.remaining(now: at(10)) == 300)
    timer.correct(giftID: "a", expiresAt: 900, serverTime: 900, now: at(11))
    #expect(isIdle(timer))
    var over = gift("b", issued: 50)
    over.serverTime = 1000
    over.expiresAt = 1000
    timer.initTimer(gift: over, now: start)
    #expect(isIdle(timer))
  }

  @Test(arguments: [
    "", "{", "[]", #"{"v":2,"startTime":-1,"expireTime":-1,"isTimeout":true}"#,
    #"{"v":1,"startTime":5,"expireTime":9,"isTimeout":false,"giftId":"a","issuedAt":1,"lastSeen":5,"lastRemaining":4}"#,
    ##"{"v":1,"startTime":9,"expireTime":9,"isTimeout":false,"color":"#42A5F5","giftId":"a","issuedAt":1,"lastSeen":9,"lastRemaining":0}"##,
    ##"{"v":1,"startTime":5,"expireTime":9,"isTimeout":true,"color":"#42A5F5","lastSeen":5,"lastRemaining":4}"##,
  ])
  func `any other stored state becomes an idle one and is saved`(text: String) {
    memory.stored.change { $0["pushTimer"] = Data(text.utf8) }
    #expect(isIdle(reloaded(at: 0)))
    #expect(memory.saves.current == 1)
  }

  @Test func `with nothing stored it is idle, and nothing is saved`() {
    #expect(isIdle(reloaded(at: 0)))
    #expect(memory.saves.current == 0)
  }

  @Test(arguments: [(1, 60), (3600, 3600), (1_000_000, 604_800)])
  func `its lifetime is a minute to a week`(asked: Int, taken: Int) {
    let timer = PushTimer(storage: memory, lifetime: asked)
    timer.initTimer(gift: gift(), now: start)
    #expect(timer.remaining(now: start) == taken)
  }

  @Test func `it is kept in the app's preferences`() throws {
    let suite = "madang-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    let first = PushTimer(storage: .userDefaults(suite: suite))
    first.initTimer(gift: gift(), now: start)
    let second = PushTimer(storage: .userDefaults(suite: suite))
    second.loadTimer(now: start)
    #expect(second.timer == first.timer)
  }
}
