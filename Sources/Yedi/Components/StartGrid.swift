import Commons
import Core
import HTML
import Wire

/// Times to start at, one beside the other; those before noon and those after it are under a heading of their own.
struct StartGrid<Choice: HTML>: HTML {
  private let starts: [Instant]
  private let choice: (Instant) -> Choice

  init(_ starts: [Instant], @HTMLBuilder choice: @escaping (Instant) -> Choice) {
    self.starts = starts
    self.choice = choice
  }

  var body: some HTML {
    let noon = starts.firstIndex { TimeText($0, in: .seoul).hour >= 12 } ?? starts.endIndex
    half("morning", t(ko: "오전", en: "Morning"), starts[..<noon])
    half("afternoon", t(ko: "오후", en: "Afternoon"), starts[noon...])
  }

  @HTMLBuilder private func half(
    _ id: String, _ name: LocalizedText, _ starts: ArraySlice<Instant>
  ) -> some HTML {
    if !starts.isEmpty {
      p(.class("half-day"), .id(id)) { name }
      ul(.class("starts"), .aria("labelledby", id)) {
        ForEach(starts) { start in li { choice(start) } }
      }
    }
  }
}
