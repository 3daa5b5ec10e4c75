import Commons
import Core
import HTML
import Wire

/// What can be done with one message: my own is changed or deleted, the partner's reported.
struct ChatMessagePage<Principal: Sendable>: HTML {
  let view: View<Principal>
  let branding: Branding
  let endpoints: ChatEndpoints
  let room: ID<Chats.Room>
  let message: Chats.Message
  let typed: FormState

  private var path: Pair<ID<Chats.Room>, Int> { Pair(room, message.number) }

  var body: some HTML {
    Document(view, branding, t(ko: "메시지", en: "Message")) {
      BackBar(back: endpoints.room.path(room), title: t(ko: "메시지", en: "Message"))
      main(.id("main"), .class("page")) {
        div(.class("stack")) {
          if message.isDeleted {
            p { message.preview }
          } else if message.isMine {
            own
          } else {
            p(.class("chat-quote")) { message.preview }
            ReportForm(
              view: view, words: t(ko: "신고하기", en: "Report"),
              action: endpoints.report.action(path), formState: typed)
          }
        }
      }
    }
  }

  @HTMLBuilder private var own: some HTML {
    if let text = message.text {
      form(.class("stack"), .method("post"), .action(endpoints.edit.action(path))) {
        FormAccountField(view)
        FormField("text", t(ko: "내용", en: "Text"), formState: typed) {
          textarea(
            .id("text"), .name("text"), .rows(4), .required(), .maxlength(Chats.Text.most),
            .aria("invalid", typed.invalid("text")), .aria("describedby", "text-error")
          ) { typed.refusal == nil ? text : typed.value("text") }
        }
        button(.class("button")) { t(ko: "고치기", en: "Change") }
      }
    } else {
      p(.class("chat-quote")) { message.preview }
    }
    ConfirmForm(
      icon: "trash", words: t(ko: "지우기", en: "Delete"),
      question: t(
        ko: "두 사람 모두에게서 지워져요.", en: "It is deleted for both of you."),
      action: endpoints.delete.action(path), yes: t(ko: "지울게요", en: "Delete"))
  }
}
