import Commons
import Core
import HTML
import Wire

/// The link to a meeting of mine, and the form to make or change it.
struct MeetingSharePage: HTML {
  static let title = t(ko: "약속 공유", en: "Share the meeting")

  let view: View<Member>
  let sharing: Sesac.MeetingSharing
  let formState: FormState

  private var match: Sesac.MatchView { sharing.match }

  var body: some HTML {
    Screen(
      view: view, title: Self.title, back: Sesac.match.path(match.id), scripts: ["js/share.js"]
    ) {
      section(.class("stack")) {
        p {
          t(
            ko: "친구가 링크를 열면 누구와 어디쯤에서 언제까지 만나는지 볼 수 있어요. 상대에게는 알리지 않아요.",
            en:
              "A friend who opens the link sees with whom you meet, roughly where and until when. Your partner is not told."
          )
        }
        if let share = sharing.share { card(share) }
        if match.outcome == nil {
          shareForm
        } else if sharing.share == nil {
          p(.class("muted")) { Refusal.sesacShareOver.words }
        }
      }
    }
  }

  private func card(_ share: Sesac.MeetingShare) -> some HTML {
    section(.class("card stack tight")) {
      h2 { t(ko: "공유하는 중", en: "Shared now") }
      p {
        TimeStamp(share.until)
        t(ko: "까지 열려요.", en: " is when the link ends.")
      }
      a(.class("share-address"), .href(share.path)) { view.origin + share.path }
      button(
        .type("button"), .class("button"), .data("share", ""), .data("url", share.path),
        .data("text", ko: "지금 새싹 약속을 공유해요.", en: "This is where I am meeting someone."),
        .data("done", ko: "링크를 복사했어요", en: "Link copied")
      ) {
        Icon("share")
        t(ko: "링크 보내기", en: "Send the link")
      }
      ConfirmForm(
        icon: "close", words: t(ko: "공유 그만하기", en: "Stop sharing"),
        question: t(ko: "링크가 바로 닫히고 다시 열리지 않아요.", en: "The link ends at once, for good."),
        action: Sesac.endShare.action(match.id), yes: t(ko: "그만할게요", en: "Stop"))
    }
  }

  private var shareForm: some HTML {
    form(.class("stack"), .method("post"), .action(Sesac.shareMeeting.action(match.id))) {
      FormAccountField(view)
      FormRefusal(formState: formState, fields: ["place", "hours"])
      TextField(
        name: "place", title: t(ko: "어디쯤에서 만나나요?", en: "Roughly where do you meet?"),
        hint: t(ko: "60자까지. 예: 영등포구청역 2번 출구 카페", en: "Up to 60 characters"),
        wrong: Refusal.sesacMeetingPlace.words, value: sharing.share?.place.text ?? "",
        most: Sesac.MeetingPlace.most, formState: formState)
      fieldset(.class("chips")) {
        legend { t(ko: "지금부터 언제까지 보여 줄까요?", en: "For how long from now?") }
        for hours in Self.choices {
          label(.class("chip")) {
            input(
              .type("radio"), .name("hours"), .value(String(hours)), .checked(hours == chosen),
              .aria("describedby", "hours-error"))
            t(ko: "\(hours)시간", en: hours == 1 ? "1 hour" : "\(hours) hours")
          }
        }
        FieldError(
          name: "hours", fieldRefusal: formState.fieldRefusal(about: "hours"),
          wrong: Refusal.sesacShareHours.words)
      }
      button(.class(sharing.share == nil ? "button" : "button quiet")) {
        sharing.share == nil
          ? t(ko: "링크 만들기", en: "Make a link") : t(ko: "장소와 시간 바꾸기", en: "Change place and time")
      }
    }
  }

  private static let choices = [1, 2, 4, 8, 12]

  /// What was chosen last; a changed place does not end a link earlier.
  private var chosen: Int {
    if let hours = Int(formState.value("hours")) { return hours }
    guard let share = sharing.share else { return 4 }
    return Self.choices.first { view.now + .hours($0) >= share.until } ?? 12
  }
}

/// A meeting, for a friend who was given the link.
struct SharedMeetingPage: HTML {
  let view: View<Reader>
  let shared: Sesac.SharedMeeting

  var body: some HTML {
    Document(view, SesacApp.branding, MeetingSharePage.title, isIndexed: false) {
      header(.class("top-bar large")) {
        h1 {
          t(ko: "\(shared.sharer.text)님의 약속", en: "\(shared.sharer.text)’s meeting")
        }
      }
      main(.id("main"), .class("page stack")) {
        if shared.isOver {
          p(.class("banner"), .role("status")) {
            t(ko: "이 약속은 끝났다고 표시됐어요.", en: "This meeting was marked as over.")
          }
        }
        if let partner = shared.partner {
          PersonHead(view: view, look: partner.look, nickname: partner.nickname)
        }
        dl(.class("card shared-facts")) {
          fact(t(ko: "누구와", en: "With")) {
            if let partner = shared.partner {
              span(.lang("ko")) { partner.nickname.text }
            } else {
              t(ko: "알 수 없는 회원", en: "A member who cannot be shown")
            }
          }
          fact(t(ko: "어디쯤", en: "Where")) { span(.dir("auto")) { shared.place.text } }
          fact(t(ko: "매칭된 때", en: "Matched")) { TimeStamp(shared.startedAt) }
          fact(t(ko: "이 링크", en: "This link")) {
            TimeStamp(shared.until)
            t(ko: "까지 열려요", en: " is when it ends")
          }
        }
        p(.class("muted")) {
          t(
            ko: "연락이 되지 않아 걱정되면 먼저 전화해 보세요. 위급하면 112에 신고하세요.",
            en: "If you cannot reach them and worry, call first. In an emergency call 112.")
        }
      }
    }
  }

  private func fact<Value: HTML>(
    _ name: LocalizedText, @HTMLBuilder _ value: () -> Value
  ) -> some HTML {
    div {
      dt { name }
      dd { value() }
    }
  }
}
