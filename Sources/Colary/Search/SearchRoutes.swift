import Commons
import HTML
import Wire

extension ColaryApp {
  func mountSearch(on site: inout Site) throws {
    let diary = features.diary
    try site.read(
      Colary.search, .readers,
      { context, reader, db in try diary.search(context.input, of: reader, in: db) },
      policy: Self.policy
    ) { result, context, view in
      SearchPage(view: view, emotion: context.input.emotion, result: result)
    }
  }
}
