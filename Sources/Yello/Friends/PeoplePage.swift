import Commons
import HTML
import Wire

/// Live search for people by name, initials or handle.
///
/// A script requests the results, or the rows after a cursor.
struct PeoplePage: HTML {
  let view: View<Member>
  let found: Page<Yello.FoundPerson>
  let keyword: String

  var body: some HTML {
    let results = PeopleFound(view: view, found: found, keyword: keyword)
    if view.isPartial {
      if view.query("cursor") == nil { results } else { results.rows }
    } else {
      Document(
        view, YelloApp.branding, t(ko: "친구 찾기", en: "Find people"), scripts: ["js/sheet.js"]
      ) {
        BackBar(
          back: isFromManage ? ManagePage.path : Yello.recommended.path,
          title: t(ko: "친구 찾기", en: "Find people"))
        main(.id("main"), .class("page stack")) {
          field
          div(.id("found"), .aria("live", "polite")) { results }
        }
        TabBar(current: .recommend, unread: view.me.unread)
      } dialogs: {
        PersonSheet()
      }
    }
  }

  /// The value of `?from=` when the manage page linked here.
  static let manage = "manage"

  private var isFromManage: Bool { view.query("from") == Self.manage }

  private var field: some HTML {
    form(.class("search"), .role("search"), .action(Yello.people.path)) {
      HTML::label(.class("visually-hidden"), .for("q")) {
        t(ko: "이름, 아이디, 초성으로 찾기", en: "Find by name, ID or initials")
      }
      Icon("search")
      input(
        .id("q"), .type("search"), .name("keyword"), .value(keyword), .maxlength(21),
        .placeholder(ko: "이름, 아이디, 초성", en: "Name, ID or initials"), .autocomplete("off"),
        .enterkeyhint("search"), .autofocus(keyword.isEmpty), .hx("get", Yello.people.path),
        .hx("trigger", "input changed delay:300ms, search"), .hx("target", "#found"),
        .hx("sync", "this:replace"))
      if isFromManage { input(.type("hidden"), .name("from"), .value(Self.manage)) }
      span(.class("spinner htmx-indicator"), .aria("hidden", "true")) {}
    }
  }
}

/// The results of a search.
///
/// Adding a friend reloads them. Both requests share one htmx queue, so the reload comes second.
struct PeopleFound: HTML {
  let view: View<Member>
  let found: Page<Yello.FoundPerson>
  let keyword: String

  var body: some HTML {
    if !found.items.isEmpty {
      ul(
        .class("rows"), .hx("get", "\(Yello.people.path)?keyword=\(percentEncoded(keyword))"),
        .hx("trigger", "submit"), .hx("target", "#found"), .hx("sync", "this:queue all")
      ) { rows }
    } else {
      EmptyPeople(picture: view.file("svg/yello/nobody.svg"), title: title, words: words) {}
    }
  }

  @HTMLBuilder var rows: some HTML {
    for hit in found.items {
      PersonRow(hit.person, showsHandle: true) {
        if hit.isFriend {
          span(.class("muted")) { t(ko: "내 친구", en: "Friend") }
        } else {
          AddForm(person: hit.person, after: .listAsks)
        }
      }
    }
    if let next = found.next(of: Yello.people.path, ("keyword", keyword)) { MoreRow(next) }
  }

  private var isBlank: Bool { keyword.trimmed.isEmpty }

  private var title: LocalizedText {
    isBlank
      ? t(ko: "누구를 찾을까요?", en: "Who are you looking for?")
      : t(ko: "찾는 사람이 없어요", en: "No one found")
  }

  private var words: LocalizedText {
    isBlank
      ? t(
        ko: "이름이나 아이디, ㄱㅎㄴ 같은 초성, 학교나 학과로 찾아요.",
        en: "Try a name, an ID, initials such as ㄱㅎㄴ, a school or a department.")
      : t(ko: "다른 이름이나 아이디로 찾아볼까요?", en: "Try another name or ID.")
  }
}
