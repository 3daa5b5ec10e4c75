import Commons
import HTML
import Wire

/// Downloads of the diary, and the form that takes one back.
struct TransferPage: HTML {
  let view: View<Reader>

  static let path = "/colary/transfer"
  static let title = t(ko: "내보내기 · 가져오기", en: "Export and import")

  var body: some HTML {
    Document(
      view, ColaryApp.branding, Self.title, scripts: ["js/colary/diary.js"]
    ) {
      BackBar(back: Colary.records.path, title: Self.title)
      DiaryMain(view, "transfer-page") {
        if view.me.member == nil {
          section(.class("empty")) {
            h2 { t(ko: "아직 일기장이 없어요", en: "There is no diary yet") }
            p {
              t(
                ko: "첫 기록을 쓰거나 일기장을 시작하면 내보내고 가져올 수 있어요.",
                en: "Write a first entry or begin a diary, then export or import.")
            }
            div(.class("actions")) {
              a(.class("button auto"), .href(Colary.begin.path)) {
                t(ko: "일기 시작하기", en: "Begin a diary")
              }
            }
          }
        } else {
          section(.class("transfer-box")) {
            h2 { t(ko: "내 기록 내보내기", en: "Export my entries") }
            p {
              t(
                ko: "감정과 글, 시각, 고치기 전의 글까지 모두 담아요. 아직 보내지 않은 기록은 보낸 뒤에 들어가요.",
                en:
                  "With feelings, lines, times and former texts. Entries that wait to be sent are in it once they are sent."
              )
            }
            a(.class("button"), .href(Colary.export.path), .data("download", "")) {
              t(ko: "JSON 파일 받기", en: "Save as JSON")
            }
            a(.class("button quiet"), .href(Colary.exportTable.path), .data("download", "")) {
              t(ko: "표(CSV)로 받기", en: "Save as a table (CSV)")
            }
          }
          ImportForm(view: view, formState: .empty)
        }
      }
    }
  }
}

/// Takes an exported file.
struct ImportForm<Principal: Sendable>: HTML {
  let view: View<Principal>
  let formState: FormState

  var body: some HTML {
    form(
      .class("transfer-box"), .method("post"), .enctype("multipart/form-data"),
      .action(Colary.importEntries.path)
    ) {
      h2 { t(ko: "파일에서 가져오기", en: "Import a file") }
      p {
        t(
          ko: "찰랑말랑에서 내보낸 JSON이나 CSV 파일을 골라 주세요. 이미 있는 기록은 다시 더하지 않아요.",
          en:
            "Choose a JSON or CSV file exported from Colary. Entries you have are not added again."
        )
      }
      IdempotencyKeyField(view)
      FormField(
        "file", t(ko: "파일", en: "File"),
        hint: t(ko: "기록 20,000개, 16MB까지", en: "Up to 20,000 entries and 16 MB"),
        formState: formState
      ) {
        input(
          .id("file"), .type("file"), .name("file"), .required(),
          .accept(".json,.csv,application/json,text/csv"),
          .aria("describedby", "file-hint file-error"),
          .aria("invalid", formState.invalid("file")))
      }
      button(.class("button")) { t(ko: "가져오기", en: "Import") }
    }
  }
}

/// The form with the reason why a file was refused.
struct ImportRejectedPage: HTML {
  let view: View<Member>
  let formState: FormState

  var body: some HTML {
    Document(view, ColaryApp.branding, TransferPage.title) {
      BackBar(back: TransferPage.path, title: TransferPage.title)
      main(.id("main"), .class("page transfer-page")) {
        FormRefusal(formState: formState, fields: ["file"], isBanner: true)
        ImportForm(view: view, formState: formState)
      }
    }
  }
}
