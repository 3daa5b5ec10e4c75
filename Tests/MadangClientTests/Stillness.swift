import MadangClient
import Wire

/// A device with a stopped clock, instant waits and counted keys.
final class Stillness: Sendable {
  let time = Shared(Instant(milliseconds: 1_000_000))
  let waits = Shared<[Duration]>([])
  private let keys = Shared(0)

  var dependencies: ClientDependencies {
    ClientDependencies(
      now: { [time] in time.current },
      sleep: { [waits] wait in
        try Task.checkCancellation()
        waits.change { $0.append(wait) }
      },
      jitter: { 0 },
      key: { [keys] in
        keys.change {
          $0 += 1
          return "key-\($0)"
        }
      })
  }
}
