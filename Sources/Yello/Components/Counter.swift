import Commons
import Core
import HTML

/// A number with its label in a `dl.counters`.
struct Counter: HTML {
  let name: LocalizedText
  let count: Int

  var body: some HTML {
    div {
      dt { name }
      dd { count.grouped }
    }
  }
}
