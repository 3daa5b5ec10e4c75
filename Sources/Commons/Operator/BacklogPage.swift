import Core
import Delivery
import HTML
import Wire

/// An overview of messages by channel, jobs by kind and open reports.
struct BacklogPage: HTML {
  let view: View<OperatorAccount>
  let backlog: Operator.Backlog

  var body: some HTML {
    Document(view, .platform, t(ko: "운영", en: "Operator")) {
      BackBar(back: "/", title: t(ko: "운영", en: "Operator"))
      main(.id("main"), .class("page stack")) {
        BacklogTable(
          title: t(ko: "나가는 메시지", en: "Messages"), lines: backlog.messages, now: view.now,
          nothing: t(ko: "기다리는 메시지가 없어요.", en: "No message is waiting."), name: channelName)
        BacklogTable(
          title: t(ko: "예약된 일", en: "Jobs"), lines: backlog.jobs, now: view.now,
          nothing: t(ko: "기다리는 일이 없어요.", en: "No job is waiting."),
          name: view.services.jobName)
        ul(.class("menu")) {
          MenuLink(Operator.messages.path, t(ko: "전송 실패", en: "Messages that fail"))
          MenuLink(Operator.jobs.path, t(ko: "실패한 작업", en: "Jobs that fail"))
          MenuLink(
            Operator.reports.path,
            LocalizedText(ko: "신고 \(backlog.openReports)건", en: "Reports: \(backlog.openReports)"))
          MenuLink(Operator.suspensions.path, t(ko: "이용 정지된 사람들", en: "People kept out"))
          for section in view.services.sections {
            MenuLink(section.path, section.title)
          }
          MenuLink(Operator.acts.path, t(ko: "운영 기록", en: "What operators did"))
        }
      }
    }
  }
}

private struct BacklogTable: HTML {
  let title: LocalizedText
  let lines: [Operator.BacklogRow]
  let now: Instant
  let nothing: LocalizedText
  let name: (String) -> LocalizedText

  var body: some HTML {
    section(.class("card stack tight")) {
      h2 { title }
      if lines.isEmpty {
        p(.class("muted")) { nothing }
      } else {
        div(.class("lines")) {
          for line in lines {
            BacklogCard(line: line, name: name(line.name), now: now)
          }
        }
      }
    }
  }
}

private struct BacklogCard: HTML {
  let line: Operator.BacklogRow
  let name: LocalizedText
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
          DurationText(now - oldest)
        }
      }
    }
  }
}

private struct Count: HTML {
  let words: LocalizedText
  let number: Int

  var body: some HTML {
    div {
      dt { words }
      dd { number }
    }
  }
}
