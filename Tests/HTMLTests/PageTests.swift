import HTML
import Testing
import Wire

struct NoteCard: HTML {
  let name: String
  let count: Int
  let isNew: Bool

  var body: some HTML {
    li(.class("note", isNew ? "new" : nil), .data("count", String(count))) {
      a(.href("/yello/notes/\(count)")) { name }
      if isNew {
        strong { t(ko: "새 쪽지", en: "New") }
      } else {
        small { count }
      }
    }
  }
}

struct NotesPage: HTML {
  let names: [String]
  let problem: String?

  var body: some HTML {
    html(.lang("ko")) {
      head {
        meta(.charset("utf-8"))
        title { t(ko: "쪽지", en: "Notes") }
        script(.src("/script/notes.js"), .type("module"))
      }
      pageBody {
        main(.id("notes")) {
          h1 { t(ko: "\(names.count)개의 쪽지", en: "\(names.count) notes") }
          if let problem {
            p(.role("alert")) { problem }
          }
          ul {
            for (index, name) in names.enumerated() {
              NoteCard(name: name, count: index, isNew: index == 0)
            }
          }
          switch names.count {
          case 0: p { "none" }
          case 1: p { "one" }
          default: p { "many" }
          }
          form(.action("/yello/notes"), .method("post")) {
            label(.for("q")) { "찾기" }
            input(
              .type("search"), .name("q"), .id("q"), .required(), .placeholder(ko: "이름", en: "Name")
            )
            br()
            textarea(.name("words"), .maxlength(40)) { "가" }
            select(.name("grade")) {
              option(.value("1"), .selected(names.isEmpty)) { 1 }
            }
            button { "보내기" }
          }
          svg(.viewBox("0 0 24 24"), .aria("hidden", "true")) {
            path(.d("M0 0h24"), .strokeWidth(1.5))
            circle(.cx(12), .cy(12), .r(4))
          }
        }
      }
    }
  }
}

@Test(.timeLimit(.minutes(30))) func `a page writes its elements, loops and choices in order`() {
  let page = NotesPage(names: ["민지", "Jun"], problem: nil)
  #expect(
    String(decoding: renderDocument(page, in: .en), as: UTF8.self) == """
      <!doctype html><html lang="ko"><head><meta charset="utf-8"><title>Notes</title>\
      <script src="/script/notes.js" type="module"></script></head>\
      <body><main id="notes"><h1>2 notes</h1><ul>\
      <li class="note new" data-count="0"><a href="/yello/notes/0">민지</a>\
      <strong>New</strong></li>\
      <li class="note" data-count="1"><a href="/yello/notes/1">Jun</a><small>1</small></li>\
      </ul><p>many</p><form action="/yello/notes" method="post"><label for="q">찾기</label>\
      <input type="search" name="q" id="q" required placeholder="Name"><br>\
      <textarea name="words" maxlength="40">
      가</textarea><select name="grade"><option value="1">1</option></select>\
      <button>보내기</button></form><svg viewBox="0 0 24 24" aria-hidden="true">\
      <path d="M0 0h24" stroke-width="1.5"/><circle cx="12" cy="12" r="4"/></svg>\
      </main></body></html>
      """)
}
