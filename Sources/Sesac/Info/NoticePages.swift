import Commons
import Core
import HTML
import Wire

/// The notices, newest first; those that were not opened have a mark.
struct NoticesPage: HTML {
  static let title = t(ko: "공지사항", en: "Notices")

  let view: View<Member>
  let page: Page<Sesac.Notice>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Screen(view: view, title: Self.title, back: Sesac.me.path) {
        if page.items.isEmpty {
          section(.class("empty")) {
            img(.src(view.file(.alone)), .alt(""), .width(120), .height(120))
            h2 { t(ko: "아직 공지가 없어요", en: "No notices yet") }
          }
        } else {
          ul(.class("rows")) { rows }
        }
      }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    for notice in page.items {
      li(.class("row")) {
        a(.class("row-link"), .href(Sesac.notice.path(notice.id))) {
          span(.class("row-text")) {
            strong(.lang(notice.words.language(view.language))) { notice.words.title }
            small { DateText(Zone.seoul.day(at: notice.publishedAt), .year) }
          }
          if notice.isUnread {
            span(.class("new-mark")) { t(ko: "새 글", en: "New") }
          }
        }
      }
    }
    if let next = page.next(of: Sesac.notices.path) { MoreRow(next) }
  }
}

/// A notice.
struct NoticePage: HTML {
  let view: View<Member>
  let notice: Sesac.Notice

  var body: some HTML {
    Screen(view: view, title: NoticesPage.title, back: Sesac.notices.path) {
      article(.class("stack"), .lang(notice.words.language(view.language))) {
        h2 { notice.words.title }
        p(.class("muted")) {
          TimeStamp(notice.publishedAt, .year)
          if let edited = notice.editedAt {
            span(.lang(view.language.rawValue)) {
              t(ko: " · 고침 ", en: " · changed ")
              TimeStamp(edited, .year)
            }
          }
        }
        p(.class("letter")) { notice.words.text }
      }
    }
  }
}

extension Sesac.NoticeWords {
  /// In the reader's language; in Korean for those who read English when there is no English.
  var title: LocalizedText { LocalizedText(ko: titleKo.text, en: (titleEn ?? titleKo).text) }
  var text: LocalizedText { LocalizedText(ko: textKo.text, en: (textEn ?? textKo).text) }

  /// The language of the words when it is not that of the page.
  func language(_ page: Language) -> String? { page == .en && titleEn == nil ? "ko" : nil }
}
