import Commons
import Core
import HTML
import SQL
import Wire

extension SesacApp {
  func mountHiding(on site: inout Site) throws {
    let hiding = features.hiding
    try site.read(Sesac.hiddenNumbers, .members) { _, me, db in
      try hiding.show(me, in: db)
    } page: { hidden, _, view in
      HiddenNumbersPage(view: view, hidden: hidden, formState: .empty)
    }
    try site.write(
      Sesac.hideNumbers, .members,
      then: .to(Sesac.hiddenNumbers.path, ko: "이 번호와는 서로 보이지 않아요.", en: "Hidden.")
    ) { context, me, db in
      try hiding.hide(context.input.numbers, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      HiddenNumbersPage(
        view: view, hidden: try hiding.show(view.me, in: db), formState: rejected.form)
    }
    try site.write(
      Sesac.showNumbers, .members,
      then: .to(Sesac.hiddenNumbers.path, ko: "숨기기를 풀었어요.", en: "No longer hidden.")
    ) { context, me, db in
      try hiding.show(context.input.numbers, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      HiddenNumbersPage(
        view: view, hidden: try hiding.show(view.me, in: db), formState: .empty,
        removal: rejected.form)
    }
    try site.write(
      Sesac.showAllNumbers, .members,
      then: .to(Sesac.hiddenNumbers.path, ko: "숨기기를 모두 풀었어요.", en: "No longer hidden.")
    ) { context, me, db in
      try hiding.showAll(as: me, at: context.now, in: db)
    }
  }
}
