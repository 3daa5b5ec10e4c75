import MadangClient
import Wire

/// A device whose clock stands still, whose waits take no time, and whose keys are counted.
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
