import Commons
import HTML
import Wire

/// The form for what members may change: look, titles, gender, interest, search and ages.
struct ProfilePage: HTML {
  let view: View<Member>
  let profile: Sesac.Profile
  let formState: FormState

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "정보 관리", en: "Profile"), back: search?.search ?? Sesac.me.path,
      scripts: ["js/sesac/ages.js"]
    ) {
      form(.class("stack"), .method("post"), .action(Sesac.editProfile.action), .novalidate()) {
        FormAccountField(view)
        FormRefusal(formState: formState, fields: ["interest", "ageMin"])
        for field in search?.fields ?? [] {
          input(.type("hidden"), .name(field.name), .value(field.value))
        }
        PersonHead(view: view, look: profile.me.look, nickname: profile.me.nickname)
        details(.class("person-more")) {
          summary { t(ko: "새싹 타이틀과 리뷰", en: "Titles and reviews") }
          TitleCounters(reputation: profile.reputation)
          if let newest = profile.reputation.newest {
            blockquote { newest.text }
            a(.class("text-button"), .href(Sesac.reviews.path(profile.me.id))) {
              t(
                ko: "받은 리뷰 \(profile.reputation.reviews)개",
                en: "My reviews: \(profile.reputation.reviews)")
            }
          } else {
            p(.class("muted")) { t(ko: "아직 받은 리뷰가 없어요.", en: "No reviews yet.") }
          }
        }
        fieldset(.class("chips")) {
          legend { t(ko: "내 성별", en: "My gender") }
          GenderChoices(view: view, chosen: profile.me.gender?.rawValue)
        }
        TextField(
          name: "interest", title: t(ko: "자주 하는 취미나 스터디", en: "What I often do"),
          value: profile.interest?.text ?? "", most: 20, formState: formState)
        searchable
        ages
        div(.class("actions stick")) {
          button(.class("button")) { t(ko: "저장", en: "Save") }
        }
      }
      ul(.class("menu")) {
        MenuLink(Leaving.losses.path(SesacApp.branding.name), SesacApp.branding.leaving)
      }
    }
  }

  /// The search that this page leads back to.
  private var search: SearchReturn? {
    SearchReturn { name in
      formState.refusal == nil ? view.query(name) : formState.values(name).first
    }
  }

  private var searchable: some HTML {
    fieldset(.class("chips")) {
      legend { t(ko: "내 번호로 검색 허용", en: "Allow finding me by my number") }
      div(.class("inline-choices")) {
        for (value, words) in [("1", t(ko: "허용", en: "Allow")), ("0", t(ko: "안 함", en: "No"))] {
          label(.class("chip")) {
            input(
              .type("radio"), .name("isSearchable"), .value(value),
              .checked(profile.isSearchable == (value == "1")))
            words
          }
        }
      }
    }
  }

  private var ages: some HTML {
    fieldset(.class("ages"), .data("ages", "")) {
      legend {
        t(ko: "상대방 나이", en: "Ages I would like to meet")
        output(.data("age-text", "")) { "\(profile.ages.min) - \(profile.ages.max)" }
      }
      for (name, value, words) in [
        ("ageMin", profile.ages.min, t(ko: "최저 나이", en: "Youngest")),
        (
          "ageMax", profile.ages.max,
          t(ko: "최고 나이 (65세 이상 포함)", en: "Oldest (65 is 65 and over)")
        ),
      ] {
        label {
          span { words }
          input(
            .type("range"), .name(name), .min("17"), .max("65"),
            .value(formState.refusal == nil ? String(value) : formState.value(name)))
        }
      }
      FieldError(name: "ageMin", fieldRefusal: formState.fieldRefusal(about: "ageMin"), wrong: nil)
    }
  }
}

/// A character on its background, and the name below.
struct PersonHead<Principal: Sendable>: HTML {
  let view: View<Principal>
  let look: Sesac.Look
  let nickname: Sesac.Nickname

  var body: some HTML {
    div(.class("person-head")) {
      img(
        .class("backdrop"), .src(view.file(.background(look.background))),
        .alt(""), .width(360), .height(160))
      Sprout(view: view, look: look, size: 128)
    }
    h2(.class("person-name")) { nickname.text }
  }
}

/// The six titles, those that were given with their number.
struct TitleCounters: HTML {
  let reputation: Sesac.Reputation

  var body: some HTML {
    ul(.class("titles")) {
      for title in Sesac.Title.allCases {
        li(.class(count(title) > 0 ? "title on" : "title")) {
          title.name
          if count(title) > 0 { b { String(count(title)) } }
        }
      }
    }
  }

  private func count(_ title: Sesac.Title) -> Int {
    reputation.counters.indices.contains(title.slot) ? reputation.counters[title.slot] : 0
  }
}
