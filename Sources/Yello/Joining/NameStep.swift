import Commons
import HTML
import Wire

/// The real name and the handle (`docs/spec/yello.md` Y45–Y49).
struct NameStep: HTML {
  let formState: FormState

  var body: some HTML {
    fieldset(.class("step"), .data("step", "name")) {
      legend {
        t(ko: "이름과 아이디를 정해요", en: "Your name and ID")
        small {
          t(ko: "친구가 알아볼 수 있게 진짜 이름을 써 주세요.", en: "Use your real name so friends recognize you.")
        }
      }
      FormField(
        "name", t(ko: "이름", en: "Name"), hint: t(ko: "한글 1~4자", en: "One to four Hangul syllables"),
        wrong: wrongName, formState: formState
      ) {
        input(
          .id("name"), .name("name"), .required(), .pattern("[가-힣]{1,4}"), .maxlength(4),
          .autocomplete("name"), .placeholder("홍길동"), .value(formState.value("name")),
          .data("clear", ""), .data("wrong", ko: wrongName.ko, en: wrongName.en),
          .aria("describedby", "name-hint name-error"), .aria("invalid", formState.invalid("name")))
      }
      HandleField(formState: formState)
    }
  }

  private var wrongName: LocalizedText {
    t(
      ko: "이름은 한글 1~4자로 적어 주세요.", en: "One to four Hangul syllables, please.")
  }
}

struct HandleField: HTML {
  let formState: FormState

  var body: some HTML {
    FormField(
      "handle", t(ko: "아이디", en: "ID"),
      hint: t(
        ko: "인스타그램에서 쓰는 아이디로 하면 친구가 알아보기 쉬워요. 20자까지.",
        en: "The one you use on Instagram is easy to recognize. Up to 20 characters."
      ),
      wrong: wrong, formState: formState
    ) {
      span(.class("field-prefix"), .aria("hidden", "true")) { "@" }
      input(
        .id("handle"), .name("handle"), .required(), .pattern("[0-9a-z._]{1,20}"), .maxlength(20),
        .autocapitalize("none"), .spellcheck("false"), .autocomplete("username"),
        .placeholder("haneul.k"), .value(formState.value("handle")), .data("clear", ""),
        .data("wrong", ko: wrong.ko, en: wrong.en), .hx("get", Yello.handle.pattern),
        .hx("trigger", "change, keyup changed delay:400ms"), .hx("target", "#handle-error"),
        .hx("sync", "this:replace"), .aria("describedby", "handle-hint handle-error"),
        .aria("invalid", formState.invalid("handle")))
    }
  }

  private var wrong: LocalizedText {
    t(
      ko: "영어 소문자, 숫자, 점, 밑줄만 쓸 수 있어요.",
      en: "Lower-case letters, digits, dots and underscores only.")
  }
}

/// Female or male: all that a note reveals about its sender at first.
struct GenderStep: HTML {
  let formState: FormState
  let view: View<Viewer>

  var body: some HTML {
    fieldset(.class("step"), .data("step", "gender"), .aria("describedby", "gender-error")) {
      legend {
        t(ko: "성별을 골라 주세요", en: "Your gender")
        small {
          t(
            ko: "쪽지에는 이름 대신 성별이 보여요. 포인트를 쓴 사람만 이름의 초성 하나를 더 알 수 있어요.",
            en:
              "Notes show your gender, not your name. Only points open one initial of the name besides."
          )
        }
      }
      div(.class("choices side")) {
        choice(.female, face: "face-female", t(ko: "여학생", en: "Female student"))
        choice(.male, face: "face-male", t(ko: "남학생", en: "Male student"))
      }
      FieldError(
        name: "gender", fieldRefusal: formState.fieldRefusal(about: "gender"),
        wrong: t(ko: "하나를 골라 주세요.", en: "Please choose one."))
    }
  }

  private func choice(_ gender: Yello.Gender, face: String, _ words: LocalizedText) -> some HTML {
    label(.class("choice")) {
      img(.src(view.file("svg/yello/\(face).svg")), .alt(""), .width(48), .height(48))
      input(
        .class("visually-hidden"), .type("radio"), .name("gender"), .value(gender.rawValue),
        .required(), .checked(formState.value("gender") == gender.rawValue),
        .data("wrong", ko: "하나를 골라 주세요.", en: "Please choose one."),
        .aria("invalid", formState.invalid("gender")))
      span { words }
    }
  }
}

/// The invitation code; optional (`docs/spec/yello.md` Y52, Y53).
struct ReferralStep: HTML {
  let formState: FormState
  /// The points each side gets.
  let points: Int
  /// Whether this account's sign-in methods earn them.
  let earns: Bool

  var body: some HTML {
    fieldset(.class("step"), .data("step", "referral"), .data("optional", "")) {
      legend {
        t(ko: "추천인 코드가 있나요?", en: "Got an invitation code?")
        small {
          earns
            ? t(
              ko: "내가 첫 투표를 하면 친구와 나, 둘 다 \(points)포인트를 받아요.",
              en: "Once you have voted, you and your friend both get \(points) points.")
            : t(
              ko: """
                카카오, 휴대폰, 메일 가운데 하나를 먼저 연결하면 첫 투표를 한 뒤 친구와 나, 둘 다 \
                \(points)포인트를 받아요. 지금처럼 기기나 패스키뿐이면 오지 않아요.
                """,
              en:
                "Link Kakao, a phone or an e-mail first, and you and your friend both get \(points) points once you have voted. With only a device or a passkey none come."
            )
        }
      }
      if !earns {
        a(
          .class("text-button"),
          .href(ReturnContext.path(Identities.list.path, of: YelloApp.branding))
        ) {
          t(ko: "로그인 방법 연결하기", en: "Link a way to sign in")
        }
      }
      FormField(
        "referral", t(ko: "추천인 코드", en: "Invitation code"),
        hint: t(
          ko: "초대한 친구의 아이디예요. 없으면 비워 두세요.", en: "Your friend's ID. Leave it empty if you have none."
        ),
        wrong: t(ko: "추천인 코드를 다시 확인해 주세요.", en: "Please check the code again."),
        formState: formState
      ) {
        span(.class("field-prefix"), .aria("hidden", "true")) { "@" }
        input(
          .id("referral"), .name("referral"), .pattern("@?[0-9a-z._]{1,20}"), .maxlength(21),
          .autocapitalize("none"), .spellcheck("false"), .autocomplete("off"),
          .placeholder(ko: "친구 아이디", en: "Friend's ID"), .value(formState.value("referral")),
          .data("clear", ""),
          .data("wrong", ko: "추천인 코드를 다시 확인해 주세요.", en: "Please check the code again."),
          .hx("get", Yello.handle.pattern), .hx("trigger", "change, keyup changed delay:400ms"),
          .hx("target", "#referral-error"), .hx("sync", "this:replace"),
          .aria("describedby", "referral-hint referral-error"),
          .aria("invalid", formState.invalid("referral")))
      }
    }
  }
}
