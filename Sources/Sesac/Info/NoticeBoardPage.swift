import Commons
import Core
import HTML
import Wire

/// All notices for operators, below the form for another.
struct NoticeBoardPage: HTML {
  let view: View<OperatorAccount>
  let page: Page<Sesac.PublishedNotice>
  let formState: FormState

  var body: some HTML {
    OperatorList(
      view, t(ko: "새싹 공지사항", en: "SeSAC's notices"),
      nothing: t(ko: "아직 공지가 없어요", en: "No notices yet"), isEmpty: page.items.isEmpty
    ) {
      rows
    } head: {
      form(.class("stack"), .method("post"), .action(Sesac.publishNotice.action)) {
        IdempotencyKeyField(view)
        h2 { t(ko: "새 공지", en: "A new notice") }
        NoticeFields(words: nil, formState: formState)
        button(.class("button")) { t(ko: "공지 내기", en: "Publish") }
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for notice in page.items {
      li(.class("parcel card")) {
        p(.class("parcel-head")) {
          if notice.withdrawnAt != nil { b(.class("pill")) { t(ko: "내림", en: "Withdrawn") } }
          TimeStamp(notice.publishedAt, .year)
        }
        h2(.lang("ko")) { notice.words.titleKo.text }
        a(.class("text-button"), .href(Sesac.publishedNotice.path(notice.id))) {
          t(ko: "고치거나 내리기", en: "Change or withdraw")
        }
      }
    }
    if let next = page.next(of: Sesac.noticeBoard.path) { MoreRow(next) }
  }
}

/// The words of a notice, to be changed, and its publication.
struct NoticeEditPage: HTML {
  let view: View<OperatorAccount>
  let notice: Sesac.PublishedNotice
  let formState: FormState

  var body: some HTML {
    let title = t(ko: "공지 고치기", en: "Change a notice")
    Document(view, .platform, title) {
      BackBar(back: Sesac.noticeBoard.path, title: title)
      main(.id("main"), .class("page stack")) {
        if formState.refusal == .changedMeanwhile {
          section(.class("card stack tight")) {
            h2 { t(ko: "지금 모습", en: "As it is now") }
            p { b { notice.words.titleKo.text } }
            p(.class("parcel-text"), .lang("ko")) { notice.words.textKo.text }
          }
        }
        form(.class("stack"), .method("post"), .action(Sesac.editNotice.action(notice.id))) {
          FormAccountField(view)
          // After a refusal the revision is the present one: whoever saves again has been told of it.
          input(.type("hidden"), .name("revision"), .value(String(notice.revision)))
          NoticeFields(words: notice.words, formState: formState)
          button(.class("button")) { t(ko: "저장", en: "Save") }
        }
        if notice.withdrawnAt == nil {
          ConfirmForm(
            icon: "close", words: t(ko: "공지 내리기", en: "Withdraw"),
            question: t(
              ko: "회원에게 더는 보이지 않아요. 언제든 다시 올릴 수 있어요.",
              en: "Members do not see it any more. It can be shown again at any time."),
            action: Sesac.withdrawNotice.action(notice.id), yes: t(ko: "내릴게요", en: "Withdraw it"))
        } else {
          form(.method("post"), .action(Sesac.restoreNotice.action(notice.id))) {
            button(.class("button quiet")) { t(ko: "다시 올리기", en: "Show it again") }
          }
        }
      }
    }
  }
}

/// The four fields of a notice.
private struct NoticeFields: HTML {
  let words: Sesac.NoticeWords?
  let formState: FormState

  var body: some HTML {
    FormRefusal(formState: formState, fields: ["titleKo", "textKo", "titleEn", "textEn"])
    line("titleKo", t(ko: "제목", en: "Title in Korean"), words?.titleKo.text)
    lines("textKo", t(ko: "내용", en: "Text in Korean"), words?.textKo.text)
    line("titleEn", t(ko: "영어 제목 (선택)", en: "Title in English (optional)"), words?.titleEn?.text)
    lines("textEn", t(ko: "영어 내용 (선택)", en: "Text in English (optional)"), words?.textEn?.text)
  }

  private func line(_ name: String, _ title: LocalizedText, _ value: String?) -> some HTML {
    FormField(name, title, wrong: Refusal.sesacNoticeTitle.words, formState: formState) {
      input(
        .id(name), .name(name), .value(shown(name, value)), .maxlength(60),
        .lang(name.hasSuffix("En") ? "en" : "ko"), .autocomplete("off"),
        .aria("describedby", "\(name)-error"), .aria("invalid", formState.invalid(name)))
    }
  }

  private func lines(_ name: String, _ title: LocalizedText, _ value: String?) -> some HTML {
    FormField(name, title, wrong: Refusal.sesacNoticeText.words, formState: formState) {
      textarea(
        .id(name), .name(name), .rows(5), .maxlength(2000),
        .lang(name.hasSuffix("En") ? "en" : "ko"), .aria("describedby", "\(name)-error"),
        .aria("invalid", formState.invalid(name))
      ) { shown(name, value) }
    }
  }

  /// What was typed, once the form was refused.
  private func shown(_ name: String, _ value: String?) -> String {
    formState.refusal == nil ? value ?? "" : formState.value(name)
  }
}
