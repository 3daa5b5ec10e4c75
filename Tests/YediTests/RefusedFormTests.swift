import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// A form that is refused without scripts shows its page again, with the cause beside the field and what was typed.
@Suite(.timeLimit(.minutes(30)))
struct RefusedFormTests {
  @Test(arguments: Engine.allCases)
  func `a report of a designer, a post or a review keeps what was typed and counts once: D15 D64`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 1)
      let stylist = history.stylists[0]
      let reader = try await server.guest("reader")
      let review = try #require(
        try await history.guest.send(Yedi.myReviews, PageRequest()).items.first)
      let post = try #require(
        try await reader.send(Yedi.designerPosts, stylist.id, PageRequest()).items.first)
      let browser = try await server.browser(as: "reader")
      let long = String(repeating: "가", count: 501)
      for (action, back) in [
        (Yedi.report.path(stylist.id), Yedi.designer.path(stylist.id)),
        (Yedi.reportPost.path(post.id), Yedi.post.path(post.id)),
        (Yedi.reportReview.path(review.id), Yedi.review.path(review.id)),
      ] {
        #expect(await !browser.open(back).text.contains("<details class=\"ask\" name=\"ask\" open"))
        let tooLong = await browser.post(
          action, [("_key", "1 \(action)"), ("reason", "SPAM"), ("words", long)])
        #expect(tooLong.status == 422)
        let unfolded = try #require(
          tooLong.text.firstRange(of: "<details class=\"ask\" name=\"ask\" open"))
        #expect(tooLong.text[unfolded.upperBound...].firstMatch(of: /"ask-back">(.+?)</)?.1 == "닫기")
        for part in [
          "<details class=\"ask\" name=\"ask\" open", "value=\"SPAM\" required checked", long,
          "id=\"words-error\" aria-live=\"polite\">\(Refusal.reportTooLong.ko)",
          "action=\"\(action)\"",
        ] {
          #expect(tooLong.text.contains(part), "\(action) \(part.prefix(80))")
        }
        let unnamed = await browser.post(action, [("_key", "2 \(action)"), ("words", "광고예요")])
        #expect(unnamed.status == 400)
        #expect(unnamed.text.contains("하나를 골라 주세요.") && unnamed.text.contains("광고예요"))
        for _ in 0..<2 {
          let sent = await browser.post(
            action, [("_key", "3 \(action)"), ("reason", "SPAM"), ("words", "광고예요")])
          #expect(sent.status == 303 && sent.header("Location") == back)
        }
        // Written anew, it is still the same report.
        _ = await browser.post(action, [("_key", "4 \(action)"), ("reason", "INSULT")])
      }
      await #expect(throws: Refusal.ownPage) {
        try await stylist.client.send(Yedi.reportPost, post.id, ReportRequest(reason: .spam))
      }
      let own = await (try server.browser(as: "stylist0")).post(
        Yedi.reportPost.path(post.id), [("reason", "SPAM")])
      #expect(own.status == 409 && !own.text.contains("신고 보내기"))
      let desk = try await server.attendant()
      let reports = try await desk.send(Operator.reports, PageRequest()).items
      #expect(reports.map(\.kind).sorted() == ["designer", "post", "review"])
      #expect(reports.allSatisfy { $0.reasons.map(\.times) == [1] })
    }
  }

  @Test(arguments: Engine.allCases)
  func `a refused note, cancellation or visit shows the booking; a no-show counts once: D12 DW5`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let salon = try await Salon(server)
      let past = try await salon.book(at(.saturday, 10, 0))
      let coming = try await salon.book(at(.saturday + 3, 10, 0))
      let guest = try await server.browser(as: "guest")
      let stylist = try await server.browser(as: "stylist")
      let long = String(repeating: "나", count: 301)
      let tooLong = Yedi.NoteRule.refusal.ko
      let cancelled = await guest.post(Yedi.cancel.action(coming.id), [("reason", long)])
      #expect(cancelled.status == 422 && cancelled.text.contains(long))
      #expect(cancelled.text.contains("id=\"reason-error\" aria-live=\"polite\">\(tooLong)"))
      #expect(cancelled.text.contains("<details class=\"ask\" name=\"ask\" open"))
      let noted = await stylist.post(Yedi.noteClient.action(coming.id), [("note", long)])
      #expect(noted.status == 422 && noted.text.contains(long))
      #expect(noted.text.contains("id=\"note-error\" aria-live=\"polite\">\(tooLong)"))
      #expect(!noted.text.contains("<details class=\"ask\" name=\"ask\" open"))
      let early = await stylist.post(Yedi.visit.action(coming.id), [("outcome", "NO_SHOW")])
      #expect(early.status == 409 && early.text.contains("role=\"alert\""))
      #expect(early.text.contains(Refusal.bookingAhead.ko) && early.text.contains("레이어드컷"))
      #expect(try await salon.guest.send(Yedi.booking, coming.id).state == .booked)

      server.clock.set(at(.saturday, 11, 0))
      let page = await stylist.open(Yedi.booking.path(past.id)).text
      #expect(page.contains("오지 않았다고 저장") && page.contains("value=\"NO_SHOW\""))
      for _ in 0..<2 {
        let missed = await stylist.post(Yedi.visit.action(past.id), [("outcome", "NO_SHOW")])
        #expect(missed.status == 303)
        #expect(missed.header("Location") == Yedi.booking.path(past.id))
      }
      let seen = try await salon.guest.send(Yedi.booking, past.id)
      #expect(seen.state == .noShow && seen.fee == past.price && seen.sequence == 1)
      // A page that was open before says what has become of it.
      let late = await stylist.post(Yedi.visit.action(past.id), [("outcome", "COMPLETED")])
      #expect(late.status == 409 && late.text.contains(Refusal.bookingOver.ko))
      #expect(late.text.contains("오지 않음") && !late.text.contains("value=\"COMPLETED\""))
      let strange = await stylist.post(Yedi.visit.action(coming.id), [("outcome", "LATE")])
      #expect(strange.status == 400 && strange.text.contains("레이어드컷"))
      _ = try await server.guest("other")
      let hidden = await (try server.browser(as: "other")).post(
        Yedi.visit.action(past.id), [("outcome", "NO_SHOW")])
      #expect(hidden.status == 404 && !hidden.text.contains("레이어드컷"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `hours, rules and prices are refused beside what is wrong, and say what fits: D29 D30 DW25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.stylist("stylist")
      let browser = try await server.browser(as: "stylist")
      let alert = "aria-live=\"polite\">"
      let rules = [
        "buffer": "0", "notice": "2", "horizon": "30", "freeHours": "24", "partialPercent": "50",
        "fullHours": "2",
      ]
      for (name, value, words) in [
        ("buffer", "7", "0에서 60까지 10분 단위로 적어 주세요."), ("notice", "73", "0에서 72까지 적어 주세요."),
        ("horizon", "0", "1에서 180까지 적어 주세요."), ("freeHours", "169", "0에서 168까지 적어 주세요."),
        ("partialPercent", "101", "0에서 100까지 적어 주세요."),
        ("fullHours", "25", "0에서 무료 취소 시간까지 적어 주세요."),
        ("fullHours", "-1", "0에서 무료 취소 시간까지 적어 주세요."),
        ("notice", "두 시간", "쉼표나 글자 없이 숫자로 적어 주세요."), ("notice", "", "여기를 채워 주세요."),
      ] {
        let typed = rules.merging([name: value]) { $1 }
        let page = await browser.post(Yedi.editRules.action, typed.map { ($0.key, $0.value) })
        #expect(page.text.contains("id=\"\(name)-error\" \(alert)\(words)"), "\(name) \(value)")
        #expect(page.text.ranges(of: "field-error\" id").count == 6)
        #expect(page.text.ranges(of: "aria-invalid=\"true\"").count == 1, "\(name) \(value)")
        #expect(!page.text.contains("role=\"alert\""), "\(name) \(value)")
      }

      var hours: [(String, String)] = []
      for weekday in 0...6 {
        let (opens, closes) = weekday == 3 ? ("19:00", "10:00") : ("10:00", "19:00")
        hours += [
          ("days[\(weekday)][weekday]", "\(weekday)"), ("days[\(weekday)][isOpen]", "on"),
          ("days[\(weekday)][opens]", opens), ("days[\(weekday)][closes]", closes),
        ]
      }
      let turned = await browser.post(Yedi.editHours.action, hours)
      #expect(turned.status == 422)
      #expect(turned.text.ranges(of: Refusal.hoursOrder.ko).count == 1)
      #expect(turned.text.contains("id=\"hours-3-error\" role=\"alert\">\(Refusal.hoursOrder.ko)"))
      #expect(turned.text.ranges(of: "aria-invalid=\"true\"").count == 2)
      #expect(turned.text.ranges(of: " autofocus").count == 1)

      let priced = await browser.post(
        Yedi.addService.path,
        [("kind", "CUT"), ("name", "두피 케어"), ("price", "30,000"), ("minutes", "40")])
      #expect(priced.text.contains("쉼표나 글자 없이 숫자로 적어 주세요.") && priced.text.contains("30,000"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a form marks each of its wrong fields at once and keeps what was typed: D29 D30 DW25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.stylist("stylist")
      let browser = try await server.browser(as: "stylist")
      let forms: [(String, [(String, String)], wrong: [String])] = [
        (
          Yedi.addService.path,
          [
            ("kind", "PERM"), ("name", ""), ("price", "30,000"), ("minutes", "45"),
            ("mediumSurcharge", "-5"), ("longSurcharge", "7000"),
          ], ["new-name", "new-price", "new-minutes", "new-mediumSurcharge"]
        ),
        (
          Yedi.editRules.action,
          [
            ("buffer", "7"), ("notice", "둘"), ("horizon", "0"), ("freeHours", "하루"),
            ("partialPercent", "50"), ("fullHours", "2"),
          ], ["buffer", "notice", "horizon", "freeHours"]
        ),
        (
          Yedi.editShop.action,
          [
            ("shop", ""), ("district", ""), ("address", "한강대로 2"), ("phone", "1234-5678"),
            ("latitude", "37.5"), ("longitude", ""),
          ], ["shop", "district", "phone", "latitude"]
        ),
        (
          Yedi.addBreak.path,
          [("weekday", ""), ("day", ""), ("begins", "9:5"), ("ends", "")],
          ["new-day", "new-begins", "new-ends"]
        ),
        (
          Yedi.addBreak.path,
          [("weekday", "1"), ("day", "2026-03-21"), ("begins", "14:00"), ("ends", "13:00")],
          ["new-day", "new-ends"]
        ),
        (
          Yedi.close.action, [("day", ""), ("through", "내일")],
          ["closure-day", "closure-through"]
        ),
      ]
      for (action, fields, wrong) in forms {
        let page = await browser.post(action, fields).text
        let marked = wrong.filter { name in
          page.matches(of: /id="([\w-]+)-error"[^>]*>[^<]/).contains { $0.output.1 == name }
        }
        #expect(marked == wrong, "\(action)")
        #expect(page.ranges(of: "aria-invalid=\"true\"").count == wrong.count, "\(action)")
        #expect(page.ranges(of: " autofocus").count == 1, "\(action)")
        #expect(!page.contains("role=\"alert\""), "\(action)")
        for (name, value) in fields where !value.isEmpty && name != "kind" {
          #expect(page.contains("value=\"\(value)\""), "\(action) \(name)")
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `each weekday whose hours are wrong is marked, and they stay as they were typed: D24 DW25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.stylist("stylist")
      let browser = try await server.browser(as: "stylist")
      let typed = [
        ("10:00", "19:00"), ("19:00", "10:00"), ("", "19:00"), ("9", "half"), ("11:00", "11:00"),
        ("10:00", "19:00"), ("10:00", "09:00"),
      ]
      var fields: [(String, String)] = []
      for (weekday, (opens, closes)) in typed.enumerated() {
        fields += [
          ("days[\(weekday)][weekday]", "\(weekday)"), ("days[\(weekday)][opens]", opens),
          ("days[\(weekday)][closes]", closes),
        ]
        // What is turned on a day off does not matter.
        if weekday != 6 { fields.append(("days[\(weekday)][isOpen]", "on")) }
      }
      let page = await browser.post(Yedi.editHours.action, fields)
      #expect(page.status == 422)
      let marked = page.text.matches(of: /id="hours-(\d)-error" role="alert">([^<]+)</)
        .map { "\($0.output.1) \($0.output.2)" }
      let (order, time) = (Refusal.hoursOrder.ko, Refusal.clockTime.ko)
      #expect(marked == ["1 \(order)", "2 \(time)", "3 \(time)", "4 \(order)"])
      #expect(page.text.ranges(of: "aria-invalid=\"true\"").count == 7)
      #expect(page.text.ranges(of: " autofocus").count == 1)
      for (name, value) in fields where name.hasSuffix("opens]") || name.hasSuffix("closes]") {
        #expect(page.text.contains("name=\"\(name)\" step=\"600\" required value=\"\(value)\""))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a choice of no service, and a break or days off without a day, say so: D26 DE10 DW25`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let stranger = try await server.browser()
      let slots = Yedi.slots.path(stylist.id)
      let none = await stranger.open(slots + "?services%5B0%5D=&services%5B1%5D=&services%5B2%5D=")
      #expect(none.text.contains("role=\"alert\">\(Refusal.servicesNone.ko)"))
      for path in [slots, slots + "?day=\(Day.saturday)"] {
        #expect(await !stranger.open(path).text.contains(Refusal.servicesNone.ko), "\(path)")
      }

      let browser = try await server.browser(as: "stylist")
      let rest = await browser.post(
        Yedi.addBreak.path,
        [("weekday", ""), ("day", ""), ("begins", "13:00"), ("ends", "14:00")])
      #expect(rest.status == 422)
      #expect(rest.text.contains("id=\"new-day-error\" aria-live=\"polite\">날짜를 골라 주세요."))
      #expect(rest.text.contains("<option value=\"\" selected>하루만"))
      let off = await browser.post(Yedi.close.action, [("day", ""), ("through", "")])
      #expect(off.text.contains("id=\"closure-day-error\" aria-live=\"polite\">첫날을 골라 주세요."))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a form with photos shows chosen ones also when it is shown again: D22 DW25`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      _ = try await server.stylist("stylist")
      let browser = try await server.server.browser(as: "stylist")
      let fresh = await browser.open(PostForm.path)
      let refused = await browser.post(Yedi.createPost.path, [("title", "가을 단발")])
      #expect(refused.status >= 400 && refused.text.contains("가을 단발"))
      let policy = try #require(fresh.header("Content-Security-Policy"))
      #expect(policy.contains("blob:") && refused.header("Content-Security-Policy") == policy)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an empty reply and a calendar of the other side are refused on their pages: D3 DE13`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let history = try await GuestHistory(server, count: 1)
      let review = try #require(
        try await history.guest.send(Yedi.myReviews, PageRequest()).items.first)
      let stylist = try await server.browser(as: "stylist0")
      let blank = await stylist.post(Yedi.reply.action(review.id), [("reply", " ")])
      #expect(blank.status == 422 && blank.text.contains("id=\"reply-error\""))
      let long = String(repeating: "다", count: 501)
      let refused = await stylist.post(Yedi.reply.action(review.id), [("reply", long)])
      #expect(refused.status == 422 && refused.text.contains(long))
      #expect(refused.text.contains("답글을 500자까지 적어 주세요."))
      #expect(refused.text.contains("class=\"ask-back\">닫기</span>"))
      #expect(!refused.text.contains("class=\"ask-back\">아니요</span>"))
      #expect(try await history.guest.send(Yedi.review, review.id).reply == nil)

      var addresses: Set<String?> = []
      for _ in 0..<2 {
        let made = await stylist.post(Yedi.openCalendar.action, [("role", "DESIGNER")])
        #expect(made.status == 303)
        addresses.insert(
          try await history.stylists[0].client.send(Yedi.calendars).designer)
      }
      #expect(addresses.count == 1 && !addresses.contains(nil))
      let other = await stylist.post(Yedi.openCalendar.action, [("role", "CLIENT")])
      #expect(other.status == 403 && other.text.contains(Refusal.clientsOnly.ko))
      #expect(other.text.contains("feed-address"))
      for _ in 0..<2 {
        let gone = await stylist.post(Yedi.closeCalendar.action, [("role", "DESIGNER")])
        #expect(gone.status == 303)
      }
      #expect(try await history.stylists[0].client.send(Yedi.calendars).designer == nil)
    }
  }
}
