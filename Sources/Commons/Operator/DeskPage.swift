import HTML
import Wire

/// An overview of messages by channel, jobs by kind and open reports.
struct DeskPage: HTML {
  let view: View<OperatorAccount>
  let desk: Operator.Desk

  var body: some HTML {
    Document(view, .platform, t(ko: "운영", en: "Operator")) {
      BackBar(back: "/", title: t(ko: "운영", en: "Operator"))
      main(.id("main"), .class("page stack")) {
        LineTable(
          title: t(ko: "나가는 메시지", en: "Messages"), lines: desk.messages, now: view.now,
          nothing: t(ko: "기다리는 메시지가 없어요.", en: "No message is waiting."), name: channelName)
        LineTable(
          title: t(ko: "예약된 일", en: "Jobs"), lines: desk.jobs, now: view.now,
          nothing: t(ko: "기다리는 일이 없어요.", en: "No job is waiting."),
          name: view.services.sections.jobName)
        ul(.class("menu")) {
          MenuLink(Operator.messages.path, t(ko: "나가지 못한 메시지", en: "Messages that fail"))
          MenuLink(Operator.jobs.path, t(ko: "하지 못한 일", en: "Jobs that fail"))
          MenuLink(
            Operator.reports.path,
            Words(ko: "신고 \(desk.openReports)건", en: "Reports: \(desk.openReports)"))
          MenuLink(Operator.suspensions.path, t(ko: "이용 정지된 사람들", en: "People kept out"))
          for section in view.services.sections.all {
            MenuLink(section.path, section.title)
          }
          MenuLink(Operator.acts.path, t(ko: "운영 기록", en: "What operators did"))
        }
      }
    }
  }
}

private struct LineTable: HTML {
  let title: Words
  let lines: [Operator.Line]
  let now: Instant
  let nothing: Words
  let name: (String) -> Words

  var body: some HTML {
    section(.class("card stack tight")) {
      h2 { title }
      if lines.isEmpty {
        p(.class("muted")) { nothing }
      } else {
        div(.class("lines")) {
          for line in lines {
            LineCard(line: line, name: name(line.name), now: now)
          }
        }
      }
    }
  }
}

private struct LineCard: HTML {
  let line: Operator.Line
  let name: Words
  let now: Instant

  var body: some HTML {
    section(.class("line")) {
      h3 { name }
      dl(.class("counters")) {
        Count(words: t(ko: "대기", en: "Waiting"), number: line.waiting)
        Count(words: t(ko: "재시도", en: "Failing"), number: line.failing)
        Count(words: t(ko: "실패", en: "Failed"), number: line.failed)
      }
      if let oldest = line.oldest {
        p(.class("muted")) {
          t(ko: "가장 오래된 것 ", en: "Oldest ")
          age(since: oldest)
        }
      }
    }
  }

  private func age(since then: Instant) -> Words {
    let seconds = max(0, Int((now - then).milliseconds / 1000))
    return switch seconds {
    case ..<60: Words(ko: "\(seconds)초", en: "\(seconds) s")
    case ..<3600: Words(ko: "\(seconds / 60)분", en: "\(seconds / 60) min")
    case ..<86_400: Words(ko: "\(seconds / 3600)시간", en: "\(seconds / 3600) h")
    default: Words(ko: "\(seconds / 86_400)일", en: "\(seconds / 86_400) d")
    }
  }
}

private struct Count: HTML {
  let words: Words
  let number: Int

  var body: some HTML {
    div {
      dt { words }
      dd { number }
    }
  }
}
