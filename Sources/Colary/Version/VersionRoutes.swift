import Commons
import Core
import HTML
import Wire

/// The name of the operators' act on versions.
enum VersionAct {
  static let name = "colary.versions.changed"
}

extension ColaryApp {
  func mountVersions(on site: inout Site) throws {
    let world = services.world
    try site.read(Colary.config, .readers) { _, _, db in
      try db.appConfig()
    } page: { _, _, view in
      PlainPage(view: view)
    }
    try site.read(Colary.versions, .operators) { _, _, db in
      try db.appConfig()
    } page: { config, _, view in
      VersionsPage(view: view, config: config, formState: .empty)
    }
    try site.write(
      Colary.setVersions, .operators,
      then: .to(Colary.versions.path, ko: "바꿨어요.", en: "Changed.")
    ) { context, me, db in
      let config = try db.setAppConfig(context.input, at: context.now)
      try Operators.note(
        VersionAct.name, config.minVersion, by: me.account, id: world.id(), at: context.now, in: db)
      return config
    } rejected: { rejected, view, db in
      VersionsPage(view: view, config: try db.appConfig(), formState: rejected.form)
    }
  }
}

/// The versions that may be used, a message and whether the server is being maintained.
struct VersionsPage: HTML {
  let view: View<OperatorAccount>
  let config: Colary.RemoteConfig
  let formState: FormState

  var body: some HTML {
    let title = t(ko: "찰랑말랑 버전", en: "Colary's versions")
    Document(view, .platform, title) {
      BackBar(back: Operator.backlog.path, title: title)
      main(.id("main"), .class("page stack")) {
        form(.class("stack"), .method("post"), .action(Colary.setVersions.action)) {
          FormAccountField(view)
          text("minVersion", t(ko: "최소 버전", en: "Minimum version"), config.minVersion)
          text("latestVersion", t(ko: "최신 버전", en: "Latest version"), config.latestVersion)
          text("apiMin", t(ko: "동기화할 수 있는 최소 버전", en: "Lowest version that syncs"), config.apiMin)
          text("updateURL", t(ko: "업데이트 주소", en: "Address of the update"), config.updateURL)
          text("messageKo", t(ko: "안내 (한국어)", en: "Message (Korean)"), config.message.ko)
          text("messageEn", t(ko: "안내 (영어)", en: "Message (English)"), config.message.en)
          label(.class("choice")) {
            input(
              .type("checkbox"), .name("maintenance"), .value("true"),
              .checked(
                formState.refusal == nil
                  ? config.maintenance : formState.value("maintenance") == "true"))
            span { t(ko: "점검 중", en: "Under maintenance") }
          }
          button(.class("button")) { t(ko: "저장", en: "Save") }
        }
      }
    }
  }

  private func text(_ name: String, _ title: LocalizedText, _ value: String) -> some HTML {
    FormField(name, title, formState: formState) {
      input(
        .id(name), .name(name), .value(formState.refusal == nil ? value : formState.value(name)))
    }
  }
}
