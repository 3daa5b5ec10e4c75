import Commons
import Core
import HTML
import Wire

/// My questions to the operators, below the form for another.
struct InquiriesPage: HTML {
  static let title = t(ko: "1:1 문의", en: "Ask the operators")

  let view: View<Member>
  let page: Page<Sesac.Inquiry>
  let formState: FormState

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Screen(view: view, title: Self.title, back: Sesac.me.path) {
        section(.class("stack")) {
          form(
            .class("stack"), .method("post"), .action(Sesac.inquire.action), .data("writing", "")
          ) {
            IdempotencyKeyField(view)
            FormRefusal(formState: formState, fields: ["text"])
            FormField(
              "text", t(ko: "무엇이 궁금한가요?", en: "What would you like to know?"),
              hint: t(
                ko: "1,000자까지. 나와 운영자만 볼 수 있어요.",
                en: "Up to 1,000 characters. Only you and the operators see it."),
              wrong: Refusal.sesacInquiryText.words, formState: formState
            ) {
              textarea(
                .id("text"), .name("text"), .rows(5), .maxlength(Sesac.InquiryText.most),
                .aria("describedby", "text-error"), .aria("invalid", formState.invalid("text"))
              ) { formState.value("text") }
            }
            button(.class("button")) { t(ko: "문의 보내기", en: "Send") }
          }
          a(.class("text-button"), .href(FAQPage.path)) {
            t(ko: "자주 묻는 질문 먼저 보기", en: "See the questions and answers first")
          }
          if !page.items.isEmpty {
            h2 { t(ko: "내 문의", en: "My questions") }
            ul(.class("inquiries")) { rows }
          }
        }
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for inquiry in page.items {
      li { InquiryCard(inquiry: inquiry) }
    }
    if let next = page.next(of: Sesac.inquiries.path) { MoreRow(next) }
  }
}

/// A question of mine, where its notification leads.
struct InquiryPage: HTML {
  let view: View<Member>
  let inquiry: Sesac.Inquiry

  var body: some HTML {
    Screen(view: view, title: InquiriesPage.title, back: Sesac.inquiries.path) {
      InquiryCard(inquiry: inquiry)
    }
  }
}

/// A question with its state and its answer.
private struct InquiryCard: HTML {
  let inquiry: Sesac.Inquiry

  var body: some HTML {
    article(.class("card stack tight")) {
      p(.class("inquiry-head")) {
        b(.class("pill"), .data("answered", inquiry.answer == nil ? nil : "")) {
          inquiry.answer == nil
            ? t(ko: "기다리는 중", en: "Waiting") : t(ko: "답변 완료", en: "Answered")
        }
        TimeStamp(inquiry.askedAt, .year)
      }
      p(.class("letter"), .dir("auto")) { inquiry.text.text }
      if let answer = inquiry.answer {
        div(.class("inquiry-answer stack tight")) {
          p(.class("inquiry-head")) {
            b { t(ko: "운영자의 답변", en: "The operators' answer") }
            TimeStamp(answer.answeredAt, .year)
          }
          p(.class("letter")) { answer.text.text }
          if let edited = answer.editedAt {
            p(.class("muted")) {
              t(ko: "고침 ", en: "Changed ")
              TimeStamp(edited, .year)
            }
          }
        }
      }
    }
  }
}

/// Members' questions for operators: those that wait, or those that are answered.
struct ReceivedInquiriesPage: HTML {
  let view: View<OperatorAccount>
  let page: Page<Sesac.ReceivedInquiry>
  let isAnswered: Bool

  var body: some HTML {
    OperatorList(
      view, t(ko: "새싹 1:1 문의", en: "Questions to SeSAC"),
      nothing: isAnswered
        ? t(ko: "아직 답한 문의가 없어요", en: "No question is answered yet")
        : t(ko: "기다리는 문의가 없어요", en: "No question is waiting"),
      isEmpty: page.items.isEmpty,
      filters: [
        OperatorFilter(
          Sesac.receivedInquiries.path, t(ko: "기다리는 중", en: "Waiting"), isCurrent: !isAnswered),
        OperatorFilter(
          Sesac.receivedInquiries.path + "?isAnswered=true", t(ko: "답변 완료", en: "Answered"),
          isCurrent: isAnswered),
      ]
    ) { rows }
  }

  @HTMLBuilder private var rows: some HTML {
    for found in page.items {
      li(.class("parcel card")) {
        p(.class("parcel-head")) {
          b(.lang("ko")) { found.nickname.text }
          TimeStamp(found.inquiry.askedAt, .year)
        }
        p(.class("parcel-text"), .lang("ko")) { found.inquiry.text.text }
        a(.class("text-button"), .href(Sesac.receivedInquiry.path(found.id))) {
          isAnswered ? t(ko: "답변 보기", en: "See the answer") : t(ko: "답하기", en: "Answer")
        }
      }
    }
    if let next = page.next(
      of: Sesac.receivedInquiries.path, isAnswered ? ("isAnswered", "true") : nil)
    {
      MoreRow(next)
    }
  }
}

/// A member's question with its answer, and the form for it.
struct ReceivedInquiryPage: HTML {
  let view: View<OperatorAccount>
  let found: Sesac.ReceivedInquiry
  let formState: FormState

  var body: some HTML {
    let title = t(ko: "1:1 문의", en: "A question")
    Document(view, .platform, title) {
      BackBar(back: Sesac.receivedInquiries.path, title: title)
      main(.id("main"), .class("page stack")) {
        section(.class("card stack tight")) {
          p(.class("parcel-head")) {
            b(.lang("ko")) { found.nickname.text }
            TimeStamp(found.inquiry.askedAt, .year)
          }
          p(.class("parcel-text"), .lang("ko")) { found.inquiry.text.text }
        }
        if let answer = found.inquiry.answer {
          section(.class("card stack tight")) {
            p(.class("parcel-head")) {
              b { t(ko: "저장된 답변", en: "The answer") }
              TimeStamp(answer.editedAt ?? answer.answeredAt, .year)
            }
            p(.class("parcel-text"), .lang("ko")) { answer.text.text }
          }
        }
        form(.class("stack"), .method("post"), .action(Sesac.answer.action(found.id))) {
          FormAccountField(view)
          FormRefusal(formState: formState, fields: ["text"])
          input(.type("hidden"), .name("revision"), .value(String(found.revision)))
          FormField(
            "text",
            found.revision == 0
              ? t(ko: "답변", en: "Answer") : t(ko: "답변 고치기", en: "Change the answer"),
            hint: found.revision == 0
              ? t(ko: "저장하면 회원에게 알림이 가요.", en: "The member is notified.")
              : t(ko: "고칠 때는 알림이 가지 않아요.", en: "A change does not notify."),
            wrong: Refusal.sesacAnswerText.words, formState: formState
          ) {
            textarea(
              .id("text"), .name("text"), .rows(6), .maxlength(2000),
              .aria("describedby", "text-error"), .aria("invalid", formState.invalid("text"))
            ) {
              formState.refusal == nil
                ? found.inquiry.answer?.text.text ?? "" : formState.value("text")
            }
          }
          button(.class("button")) { t(ko: "답변 저장", en: "Save the answer") }
        }
      }
    }
  }
}
