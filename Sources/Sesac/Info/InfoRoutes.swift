import Commons
import Core
import HTML
import SQL
import Wire

/// The names of the operators' acts on notices and questions.
enum InfoAct {
  static let published = "sesac.notice.published"
  static let edited = "sesac.notice.edited"
  static let withdrawn = "sesac.notice.withdrawn"
  static let restored = "sesac.notice.restored"
  static let answered = "sesac.inquiry.answered"
  static let answerEdited = "sesac.inquiry.answer-edited"
}

extension SesacApp {
  func mountInfo(on site: inout Site) throws {
    try site.page(FAQPage.path, .members) { [rules] view, _ in
      FAQPage(view: view, rules: rules)
    }
    try mountNotices(on: &site)
    try mountNoticeBoard(on: &site)
    try mountInquiries(on: &site)
    try mountReceivedInquiries(on: &site)
  }

  private func mountNotices(on site: inout Site) throws {
    let notices = features.notices
    try site.read(Sesac.notices, .members) { context, me, db in
      try notices.list(context.input, as: me, at: context.now, in: db)
    } page: { page, _, view in
      NoticesPage(view: view, page: page)
    }
    try site.read(
      Sesac.notice, .members,
      { context, me, db in
        try notices.show(context.path, as: me, at: context.now, in: db)
      },
      followUp: { notice, _ in
        guard notice.isUnread else { return nil }
        return { _, me, db in try notices.open(notice, as: me, in: db) }
      },
      page: { notice, _, view in NoticePage(view: view, notice: notice) })
  }

  private func mountNoticeBoard(on site: inout Site) throws {
    let (notices, world) = (features.notices, services.world)
    try site.read(Sesac.noticeBoard, .operators) { context, _, db in
      try notices.board(context.input, in: db)
    } page: { page, _, view in
      NoticeBoardPage(view: view, page: page, formState: .empty)
    }
    try site.write(
      Sesac.publishNotice, .operators,
      then: .to(Sesac.noticeBoard.path, ko: "공지를 냈어요.", en: "The notice is published.")
    ) { context, me, db in
      let notice = try notices.publish(context.input, at: context.now, in: db)
      try Operators.note(
        InfoAct.published, notice.id.description, became: notice.words.titleKo.text,
        by: me.account, id: world.id(), at: context.now, in: db)
      return notice
    } rejected: { rejected, view, db in
      NoticeBoardPage(
        view: view, page: try notices.board(PageRequest(), in: db), formState: rejected.form)
    }
    try site.read(Sesac.publishedNotice, .operators) { context, _, db in
      try notices.find(context.path, in: db)
    } page: { notice, _, view in
      NoticeEditPage(view: view, notice: notice, formState: .empty)
    }
    try site.write(
      Sesac.editNotice, .operators,
      then: .next { _, context in
        .to(Sesac.publishedNotice.path(context.path), ko: "고쳤어요.", en: "Changed.")
      }
    ) { context, me, db in
      let before = try notices.find(context.path, in: db)
      let notice = try notices.edit(
        context.path, context.input, at: context.now, in: db)
      if notice.words != before.words {
        try Operators.note(
          InfoAct.edited, notice.id.description, was: before.words.log, became: notice.words.log,
          by: me.account, id: world.id(), at: context.now, in: db)
      }
      return notice
    } rejected: { rejected, view, db in
      NoticeEditPage(
        view: view, notice: try notices.find(rejected.path, in: db), formState: rejected.form)
    }
    try site.write(
      Sesac.withdrawNotice, .operators,
      then: .next { _, context in
        .to(
          Sesac.publishedNotice.path(context.path), ko: "공지를 내렸어요.", en: "The notice is withdrawn.")
      }
    ) { context, me, db in
      let before = try notices.find(context.path, in: db)
      let notice = try notices.withdraw(context.path, at: context.now, in: db)
      if before.withdrawnAt == nil {
        try Operators.note(
          InfoAct.withdrawn, notice.id.description, was: notice.words.titleKo.text,
          by: me.account, id: world.id(), at: context.now, in: db)
      }
      return notice
    }
    try site.write(
      Sesac.restoreNotice, .operators,
      then: .next { _, context in
        .to(
          Sesac.publishedNotice.path(context.path), ko: "공지를 다시 올렸어요.",
          en: "The notice is shown again.")
      }
    ) { context, me, db in
      let before = try notices.find(context.path, in: db)
      let notice = try notices.restore(context.path, in: db)
      if before.withdrawnAt != nil {
        try Operators.note(
          InfoAct.restored, notice.id.description, became: notice.words.titleKo.text,
          by: me.account, id: world.id(), at: context.now, in: db)
      }
      return notice
    }
  }

  private func mountInquiries(on site: inout Site) throws {
    let inquiries = features.inquiries
    try site.read(Sesac.inquiries, .members) { context, me, db in
      try inquiries.list(context.input, as: me, in: db)
    } page: { page, _, view in
      InquiriesPage(view: view, page: page, formState: .empty)
    }
    try site.write(
      Sesac.inquire, .members,
      then: .to(Sesac.inquiries.path, ko: "문의를 보냈어요.", en: "Your question is sent.")
    ) { context, me, db in
      try inquiries.ask(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      InquiriesPage(
        view: view, page: try inquiries.list(PageRequest(), as: view.me, in: db),
        formState: rejected.form)
    }
    try site.read(Sesac.inquiry, .members) { context, me, db in
      try inquiries.show(context.path, as: me, in: db)
    } page: { inquiry, _, view in
      InquiryPage(view: view, inquiry: inquiry)
    }
  }

  private func mountReceivedInquiries(on site: inout Site) throws {
    let (inquiries, world) = (features.inquiries, services.world)
    try site.read(Sesac.receivedInquiries, .operators) { context, _, db in
      try inquiries.received(context.input, in: db)
    } page: { page, context, view in
      ReceivedInquiriesPage(
        view: view, page: page, isAnswered: context.input.isAnswered ?? false)
    }
    try site.read(Sesac.receivedInquiry, .operators) { context, _, db in
      try inquiries.find(context.path, in: db)
    } page: { found, _, view in
      ReceivedInquiryPage(view: view, found: found, formState: .empty)
    }
    try site.write(
      Sesac.answer, .operators,
      then: .next { _, context in
        .to(Sesac.receivedInquiry.path(context.path), ko: "답변을 저장했어요.", en: "The answer is saved.")
      }
    ) { context, me, db in
      let (found, didChange) = try inquiries.answer(
        context.path, context.input, at: context.now, in: db)
      if didChange {
        // Without the words, which may be about the member.
        try Operators.note(
          found.revision == 1 ? InfoAct.answered : InfoAct.answerEdited, found.id.description,
          by: me.account, id: world.id(), at: context.now, in: db)
      }
      return found
    } rejected: { rejected, view, db in
      ReceivedInquiryPage(
        view: view, found: try inquiries.find(rejected.path, in: db), formState: rejected.form)
    }
  }
}

extension Sesac.NoticeWords {
  /// All words, for the log of operators.
  fileprivate var log: String {
    [titleKo.text, textKo.text, titleEn?.text, textEn?.text].compactMap { $0 }
      .joined(separator: "\n")
  }
}
