import Commons
import HTML
import Wire

extension ColaryApp {
  func mountYear(on site: inout Site) throws {
    let diary = features.diary
    try site.read(
      Colary.year, .readers, version: DiaryVersion.of,
      { context, reader, db in
        try diary.year(context.input, of: reader, at: context.now, in: db)
      }, policy: Self.policy
    ) { year, _, view in
      YearPage(view: view, year: year)
    }
  }
}
