import HTTP
import Synchronization
import Testing

private func all(_ stream: EventStream) async -> String {
  var text: [UInt8] = []
  for await chunk in stream.bytes { text += chunk }
  return String(decoding: text, as: UTF8.self)
}

@Suite(.timeLimit(.minutes(30)))
struct EventStreamTests {
  @Test func `an event is written as the standard has it, whatever its text`() async {
    let stream = EventStream()
    #expect(stream.send(id: "7\nevent: x", event: "note", data: "one\ntwo\r\nthree\rfour"))
    #expect(stream.send(data: ""))
    #expect(stream.comment("hi\n\ndata: x"))
    stream.end(retry: .milliseconds(1500))
    #expect(
      await all(stream) == """
        id: 7event: x
        event: note
        data: one
        data: two
        data: three
        data: four

        data: 

        : hidata: x

        retry: 1500


        """)
  }

  @Test func `a reader hears what is sent while it listens`() async {
    let stream = EventStream()
    async let heard = all(stream)
    for number in 0..<1_000 {
      #expect(stream.send(data: "\(number)"))
      if number % 10 == 0 { await Task.yield() }
    }
    stream.end()
    #expect(await heard == (0..<1_000).map { "data: \($0)\n\n" }.joined())
  }

  @Test func `a reader too far behind is ended after what it was promised`() async {
    let closed = Mutex(0)
    let stream = EventStream { closed.withLock { $0 += 1 } }
    let line = String(repeating: "a", count: 1_000)
    var promised = 0
    while stream.send(data: line) { promised += 1 }
    // 65,536 bytes hold 65 events of 1,008.
    #expect(promised == 65)
    #expect(stream.isEnded)
    #expect(!stream.send(data: "more"))
    #expect(await all(stream).count == 65 * 1_008)
    stream.end()
    #expect(closed.withLock { $0 } == 1)
  }

  @Test func `closing is told once, also when nobody ever read`() {
    let closed = Mutex(0)
    var stream: EventStream? = EventStream { closed.withLock { $0 += 1 } }
    stream?.end()
    stream?.end()
    #expect(closed.withLock { $0 } == 1)
    stream = EventStream { closed.withLock { $0 += 1 } }
    #expect(stream?.isEnded == false)
    stream = nil
    #expect(closed.withLock { $0 } == 2)
  }

  @Test func `a stream is over for the sender when the task that reads it is cancelled`() async {
    let gone = Gate()
    let stream = EventStream { gone.open() }
    let reading = Task { await all(stream) }
    reading.cancel()
    await gone.pass()
    #expect(!stream.send(data: "late"))
    _ = await reading.value
  }
}
