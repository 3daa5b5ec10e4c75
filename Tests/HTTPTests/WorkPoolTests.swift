import Dispatch
import HTTP
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
private struct Broken: Error {}

struct WorkPoolTests {
  @Test func `work gives its value or its error`() async throws {
    let pool = WorkPool(threads: 2, waiting: 10)
    #expect(try await pool.run { 6 * 7 } == 42)
    await #expect(throws: Broken.self) { try await pool.run { throw Broken() } }
    await pool.stop()
  }

  @Test func `a full queue refuses at once, and the work in it is still done`() async throws {
    let pool = WorkPool(threads: 1, waiting: 2)
    let gate = DispatchSemaphore(value: 0)
    let begun = Gate()
    let done = Counter()
    async let first: Void = pool.run {
      begun.open()
      gate.wait()
      done.count()
    }
    await begun.pass()
    // The first runs and two may wait: of five more three are refused, in any order.
    let refused = await withTaskGroup(of: Bool.self) { group in
      let decided = Counter()
      for _ in 0..<5 {
        group.addTask {
          do {
            _ = try await pool.run { done.count() }
            return false
          } catch let refusal as Refusal {
            if decided.count() == 3 {
              gate.signal()
            }
            return refusal == .busy && refusal.retryAfter != nil
          } catch {
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    try await first
    #expect(refused == 3)
    #expect(done.value == 3)
    await pool.stop()
  }

  @Test func `a stopped pool finishes what was queued and takes no more`() async throws {
    let pool = WorkPool(threads: 2, waiting: 1_000)
    let done = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        group.addTask { _ = try? await pool.run { done.count() } }
      }
    }
    await pool.stop()
    #expect(done.value == 500)
    await #expect(throws: Refusal.busy) { try await pool.run { 1 } }
    await pool.stop()
  }
}
