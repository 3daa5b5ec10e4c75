import HTML
import Wire

/// A ballot's two lines; the style sheet shows the picked choice.
///
/// Each slot contains all choices, each with its particle.
struct SentenceCard: HTML {
  let ballot: Yello.Ballot

  var body: some HTML {
    div(.class("sentence-card")) {
      p(.class("sentence"), .aria("live", "polite"), .lang("ko")) {
        span {
          head(ballot.sentence.nameHead)
          Slot(
            kind: "slot-name", empty: "누구",
            options: ballot.candidates.map {
              ($0.name.text, ballot.sentence.firstLine(naming: $0.name.text).foot)
            }, foot: ballot.sentence.firstLine(naming: nil).foot)
        }
        " "
        span {
          head(ballot.sentence.keywordHead)
          Slot(
            kind: "slot-keyword", empty: "무엇",
            options: ballot.keywords.map {
              ($0.text, ballot.sentence.secondLine(keyword: $0.text).foot)
            }, foot: ballot.sentence.secondLine(keyword: nil).foot)
        }
      }
    }
  }

  private func head(_ text: String?) -> String { text.map { "\($0) " } ?? "" }
}

/// A slot in a sentence for one of several words.
struct Slot: HTML {
  let kind: String
  let empty: String
  let options: [(word: String, foot: String)]
  /// The text after the slot while nothing is picked.
  let foot: String

  var body: some HTML {
    span(.class("slot \(kind)")) {
      for option in options {
        let (particle, rest) = split(option.foot)
        span(.class("slot-option")) {
          span(.class("slot-word")) {
            b(.class("label")) { option.word }
            particle
          }
          rest
        }
      }
      let (particle, rest) = split(foot)
      span(.class("slot-rest")) {
        span(.class("slot-word")) {
          span(.class("slot-empty")) { empty }
          particle
        }
        rest
      }
    }
  }

  /// Splits a foot into the particle, which stays with its word, and the rest.
  private func split(_ foot: String) -> (particle: String, rest: String) {
    let end = foot.firstIndex(of: " ") ?? foot.endIndex
    return (String(foot[..<end]), String(foot[end...]))
  }
}
