public import HTML
public import Wire

extension Leaving {
  /// The page that asks before the account is deleted.
  public static let wholePath = "/account/leave"
}

extension Branding {
  /// The title of leaving the app; the account remains while another app uses it.
  public var leaving: LocalizedText { t(ko: "\(title.ko) 떠나기", en: "Leave \(title.en)") }
}

/// What the person is about to leave: one app or the whole account.
struct DeletionPrompt: Sendable {
  let branding: Branding
  /// The app's name; nil for the account.
  let app: String?
  /// Whether the account is deleted, with or without an app.
  let endsAccount: Bool
  let title: LocalizedText
  /// The form's `action`.
  let action: String
  /// The page to return to on cancel.
  let home: String
  /// The path of the steps.
  let path: String
  let picture: String?
  let losses: [Leaving.Losses.Item]
  let facts: [LocalizedText]
  let reasons: [Leaving.Reason]
  let takesSeveral: Bool
  let invite: String?
  /// The path that deletes the whole account; nil when leaving the app does so too.
  let whole: String?
  /// Fields that the form carries, so that a rejected form shows the same page again.
  let returnContext: ReturnContext?

  /// The path of the second step.
  var asking: String { path + (path.contains("?") ? "&" : "?") + "step=reason" }
}

/// Leaving in steps: the consequences, the reason, then a confirmation.
struct LeavePage: HTML {
  let view: View<Viewer>
  let deletionPrompt: DeletionPrompt
  let formState: FormState

  var body: some HTML {
    Document(
      view, deletionPrompt.branding, deletionPrompt.title,
      scripts: isAsking ? ["js/sheet.js", "js/clear-storage.js"] : []
    ) {
      BackBar(
        back: isAsking ? deletionPrompt.path : deletionPrompt.home, title: deletionPrompt.title)
      main(.id("main"), .class("page stack")) {
        if isAsking {
          LeaveForm(
            account: FormAccountField(view), deletionPrompt: deletionPrompt, forgets: forgets,
            formState: formState)
        } else {
          consequences
        }
      }
    } dialogs: {
      if isAsking { LastQuestion() }
    }
  }

  /// Names of the apps whose browser storage is cleared.
  private var forgets: String { deletionPrompt.app ?? view.services.apps.names }

  private var isAsking: Bool { formState.refusal != nil || view.query("step") == "reason" }

  @HTMLBuilder private var consequences: some HTML {
    if let picture = deletionPrompt.picture {
      img(
        .class("farewell"), .src(view.file(picture)), .alt(""), .width(120), .height(120))
    }
    h2 { t(ko: "떠나면 이런 것들이 사라져요", en: "What goes when you leave") }
    if !deletionPrompt.losses.isEmpty {
      dl(.class("counters")) {
        for loss in deletionPrompt.losses {
          div {
            dt { LocalizedText(ko: loss.ko, en: loss.en) }
            dd { String(loss.count) }
          }
        }
      }
    }
    ul(.class("points-list")) {
      for fact in deletionPrompt.facts { li { fact } }
    }
    p(.class("muted")) {
      a(.href(Export.fetch.path), .data("download", "")) {
        t(ko: "떠나기 전에 내 데이터 받기", en: "Download my data before I go")
      }
    }
    div(.class("actions")) {
      a(.class("button"), .href(deletionPrompt.home)) { t(ko: "계속 함께하기", en: "Stay") }
      a(.class("button quiet"), .href(deletionPrompt.asking)) {
        t(ko: "그래도 떠나기", en: "Leave anyway")
      }
      if let whole = deletionPrompt.whole {
        a(.class("text-button"), .href(whole)) {
          t(ko: "마당 계정까지 모두 지우기", en: "Delete the whole account instead")
        }
      }
    }
  }
}

/// The optional reason for leaving.
private struct LeaveForm: HTML {
  let account: FormAccountField
  let deletionPrompt: DeletionPrompt
  let forgets: String
  let formState: FormState

  var body: some HTML {
    form(
      .class("stack"), .id("leave"), .method("post"), .action(deletionPrompt.action),
      .data("forgets", forgets), .data("leaves", "")
    ) {
      account
      if let returnContext = deletionPrompt.returnContext {
        ReturnContextFields(returnContext: returnContext)
      }
      FormRefusal(formState: formState, fields: ["words"], isBanner: true)
      if deletionPrompt.app != nil {
        // The other apps may be left in another tab before this is sent.
        input(
          .type("hidden"), .name("endsAccount"), .value(deletionPrompt.endsAccount ? "on" : "off"))
        if deletionPrompt.endsAccount {
          p { t(ko: "마당 계정도 함께 지워져요.", en: "The account is deleted, too.") }
        }
      }
      fieldset(.class("choices")) {
        legend {
          if deletionPrompt.takesSeveral {
            t(
              ko: "왜 떠나는지 알려 줄래요? (선택, 여러 개)",
              en: "Would you tell us why? (optional, as many as you like)")
          } else {
            t(ko: "왜 떠나는지 알려 줄래요? (선택)", en: "Would you tell us why? (optional)")
          }
        }
        for reason in deletionPrompt.reasons {
          label(.class("choice")) {
            input(
              .type(deletionPrompt.takesSeveral ? "checkbox" : "radio"), .name("reasons"),
              .value(reason.rawValue),
              .checked(formState.values("reasons").contains(reason.rawValue)))
            span { reason.words }
          }
        }
      }
      if let invite = deletionPrompt.invite { instead(invite) }
      words
      UnsentWarning(isLeaving: true)
      p(.class("muted")) {
        t(
          ko: "고른 이유는 월별 횟수만 집계하고, 적어 준 내용은 익명으로 보관해요.",
          en: "Reasons are counted by month, and your words are kept without whose they are.")
      }
      div(.class("actions")) {
        a(.class("button danger"), .href("#sure"), .data("sheet", "sure")) {
          t(ko: "떠나기", en: "Leave")
        }
        a(.class("button quiet"), .href(deletionPrompt.home)) { t(ko: "계속 함께하기", en: "Stay") }
      }
    }
  }

  private func instead(_ path: String) -> some HTML {
    div(.class("card instead")) {
      p {
        t(
          ko: "친구를 초대해 보면 어때요? 친구가 첫 투표를 하면 둘 다 포인트를 받아요.",
          en: "Why not invite some? Both of you get points once a friend has voted.")
      }
      a(.class("button"), .href(path)) { t(ko: "친구 초대하기", en: "Invite friends") }
    }
  }

  private var words: some HTML {
    FormField(
      "words", t(ko: "다른 이유라면 (30자까지)", en: "Another reason (up to 30 characters)"),
      formState: formState
    ) {
      input(
        .id("words"), .name("words"), .maxlength(30), .autocomplete("off"),
        .value(formState.value("words")), .aria("describedby", "words-error"),
        .aria("invalid", formState.invalid("words")))
    }
  }
}

/// The confirmation; its yes button submits the form.
private struct LastQuestion: HTML {
  var body: some HTML {
    Popup(id: "sure", title: t(ko: "정말 떠날까요?", en: "Leave for good?")) {
      p {
        t(
          ko: "떠나면 모두 바로 지워지고, 되돌릴 수 없어요.",
          en: "Everything is deleted at once and cannot be brought back.")
      }
      div(.class("actions side")) {
        a(.class("button quiet"), .href("#"), .data("close", "")) { t(ko: "아니요", en: "No") }
        button(.class("button danger"), .form("leave")) { t(ko: "네, 떠날게요", en: "Yes, leave") }
      }
    }
  }
}

/// The page after everything is deleted.
struct LeftPage: HTML {
  let view: View<Visitor>
  let branding: Branding
  let picture: String?

  /// `GET /account/left`.
  ///
  /// `?app=` selects that app's branding.
  static let path = "/account/left"

  var body: some HTML {
    Document(view, branding, t(ko: "잘 가요", en: "Goodbye")) {
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          if let picture { img(.src(view.file(picture)), .alt(""), .width(120), .height(120)) }
          h1 { t(ko: "모두 지웠어요", en: "Everything is deleted") }
          p {
            t(
              ko: "그동안 함께해 줘서 고마웠어요. 언제든 새로 시작할 수 있어요.",
              en: "Thank you for the time. You can start afresh whenever you like.")
          }
          div(.class("actions")) {
            a(.class("button auto"), .href("/")) { t(ko: "마당으로 가기", en: "To the yard") }
          }
        }
      }
    }
  }
}

extension Leaving.Reason {
  fileprivate var words: LocalizedText {
    switch self {
    case .friends: t(ko: "함께할 친구가 없어요", en: "None of my friends are here")
    case .quiet: t(ko: "오는 소식이 너무 적어요", en: "Too little comes in")
    case .dull: t(ko: "이제 재미가 없어요", en: "It is no fun any more")
    case .tooMuch: t(ko: "너무 자주 들여다보게 돼요", en: "I look at it too often")
    case .unkind: t(ko: "불편한 내용을 받았어요", en: "I was sent something unkind")
    case .privacy: t(ko: "내 정보가 걱정돼요", en: "I worry about my data")
    case .faults: t(ko: "오류가 많거나 쓰기 어려워요", en: "It breaks or is hard to use")
    case .unfitting: t(ko: "오는 말이 마음에 안 들어요", en: "I do not like what comes")
    case .seldom: t(ko: "자주 쓰지 않아요", en: "I seldom use it")
    case .anotherAccount: t(ko: "다른 계정으로 쓰고 싶어요", en: "I want another account")
    case .other: t(ko: "다른 이유가 있어요", en: "Another reason")
    }
  }
}
