import Core
import Delivery
import HTML
import Wire

/// Messages or jobs that keep failing, with their errors and actions.
struct StuckPage: HTML {
  enum Kind {
    case messages, jobs
  }

  let view: View<OperatorAccount>
  let kind: Kind
  let stuck: Page<Operator.Stuck>

  var body: some HTML {
    OperatorList(
      view, title, nothing: t(ko: "막힌 것이 없어요", en: "Nothing is stuck"),
      isEmpty: stuck.items.isEmpty
    ) {
      for item in stuck.items {
        StuckCard(item: item, kind: kind, line: name(of: item.line), key: view.key())
      }
      if let next = stuck.next(of: path) { MoreRow(next) }
    }
  }

  private var title: LocalizedText {
    kind == .messages
      ? t(ko: "전송 실패", en: "Messages that fail") : t(ko: "실패한 작업", en: "Jobs that fail")
  }

  private func name(of line: String) -> LocalizedText {
    kind == .messages ? channelName(line) : view.services.jobName(line)
  }

  private var path: String { kind == .messages ? Operator.messages.path : Operator.jobs.path }
}

private struct StuckCard: HTML {
  let item: Operator.Stuck
  let kind: StuckPage.Kind
  let line: LocalizedText
  let key: String

  var body: some HTML {
    li(.class("parcel card")) {
      p(.class("parcel-head")) {
        b(.class("pill")) { line }
        span(.class("muted")) { item.address ?? String(item.name.dropFirst(item.line.count + 1)) }
        TimeStamp(item.since)
      }
      p(.class("parcel-text")) { item.error }
      if let text = item.text { p(.class("muted")) { text } }
      p(.class("muted")) { state }
      div(.class("parcel-actions")) {
        form(.method("post"), .action(retry)) {
          IdempotencyKeyField(key: key)
          button(.class("button small")) { t(ko: "지금 다시", en: "Try now") }
        }
        ConfirmForm(
          icon: "trash", words: t(ko: "버리기", en: "Drop"), question: question, action: drop,
          yes: t(ko: "버리기", en: "Drop it"), isSmall: true)
      }
    }
  }

  private var question: LocalizedText {
    kind == .messages
      ? t(
        ko: "이 메시지를 버릴까요? 아무도 받지 못하고, 되돌릴 수 없어요.",
        en: "Drop this message? Nobody will get it, and it cannot be undone.")
      : t(
        ko: "이 일을 버릴까요? 아무도 하지 않게 되고, 되돌릴 수 없어요.",
        en: "Drop this job? Nobody will do it, and it cannot be undone.")
  }

  private var state: LocalizedText {
    guard item.attempts > 0 else { return t(ko: "곧 다시 해 봐요", en: "Will be tried again shortly") }
    return item.isFailed
      ? LocalizedText(
        ko: "\(item.attempts)번 해 보고 멈췄어요", en: "Given up after \(item.attempts) tries")
      : LocalizedText(
        ko: "\(item.attempts)번 해 봤고 곧 다시 해요", en: "Tried \(item.attempts) times, goes on")
  }

  private var retry: String {
    guard kind == .messages else { return Operator.retryJob.action(item.name) }
    return ID(item.name).map { Operator.retryMessage.action($0) } ?? Operator.messages.path
  }

  private var drop: String {
    guard kind == .messages else { return Operator.dropJob.action(item.name) }
    return ID(item.name).map { Operator.dropMessage.action($0) } ?? Operator.messages.path
  }
}
