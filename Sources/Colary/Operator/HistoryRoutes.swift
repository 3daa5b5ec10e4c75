import Commons
import Core
import HTML
import SQL
import Wire

/// The name of the operators' act that begins another server history.
enum EpochAct {
  static let name = "colary.history.begun"
}

extension ColaryApp {
  func mountOperator(on site: inout Site) throws {
    let (sync, world) = (features.sync, services.world)
    try site.read(Colary.histories, .operators) { _, _, db in
      try db.histories()
    } page: { histories, _, view in
      HistoriesPage(view: view, histories: histories)
    }
    try site.write(
      Colary.beginHistory, .operators,
      then: .to(
        Colary.histories.path, ko: "이제 모든 기기가 기록을 다시 맞춰요.",
        en: "Every device now compares its entries.")
    ) { context, me, db in
      try sync.beginEpoch(in: db)
      try Operators.note(
        EpochAct.name, "colary", by: me.account, id: world.id(), at: context.now, in: db)
      return try db.histories()
    }
  }
}

/// For after a restore of the database.
struct HistoriesPage: HTML {
  let view: View<OperatorAccount>
  let histories: Colary.Histories

  var body: some HTML {
    Document(view, .platform, t(ko: "찰랑말랑 서버 기록", en: "Colary's history")) {
      BackBar(back: Operator.backlog.path, title: t(ko: "찰랑말랑 서버 기록", en: "Colary's history"))
      main(.id("main"), .class("page stack")) {
        p {
          t(
            ko:
              "일기장 \(histories.diaries)권, 기록 \(histories.entries)개. 백업에서 되돌린 횟수 \(histories.restores)번.",
            en:
              "\(histories.diaries) diaries, \(histories.entries) entries, restored \(histories.restores) times."
          )
        }
        p {
          t(
            ko:
              "데이터베이스를 백업에서 되돌렸다면 한 번만 눌러 주세요. 기기마다 서버에 없는 기록을 다시 보내서, 백업 뒤에 쓴 것도 남아요.",
            en:
              "Press once after restoring the database from a backup. Each device then sends what the server has lost."
          )
        }
        form(.method("post"), .action(Colary.beginHistory.path)) {
          IdempotencyKeyField(view)
          button(.class("button danger")) {
            t(ko: "백업에서 되돌렸어요", en: "It was restored from a backup")
          }
        }
      }
    }
  }
}

extension Transaction {
  fileprivate func histories() throws -> Colary.Histories {
    try Colary.Histories(
      diaries: value("SELECT COUNT(*) FROM colary_person") ?? 0,
      entries: value("SELECT COUNT(*) FROM colary_row WHERE type = 1 AND is_deleted = 0") ?? 0,
      restores: value("SELECT MAX(number) - 1 FROM colary_epoch") ?? 0)
  }
}
