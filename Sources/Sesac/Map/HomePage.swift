import Commons
import HTML
import Maps
import Wire

/// The map with its controls, and the list of those it shows.
struct HomePage: HTML {
  let view: View<Member>
  let home: Sesac.Home
  let rules: Rules
  let around: Sesac.Around

  /// The maps of a provider; nil shows the drawn neighbourhood.
  private var provider: MapService? {
    view.services.added[MapService.self].flatMap { $0.attribution == nil ? nil : $0 }
  }

  private var frame: MapFrame { MapFrame(home.centre, zoom: around.zoom) }

  var body: some HTML {
    Document(
      view, SesacApp.branding, t(ko: "지도", en: "Map"), frame: "map-frame",
      scripts: ["js/sesac/map.js", "js/sesac/state.js"]
    ) {
      main(
        .id("main"), .class("map-screen"), .data("state", home.state.phase.rawValue),
        .data("address", Sesac.state.path), .data("chats", Sesac.chat.rooms.path),
        .data(
          "matched", ko: "{name}님과 매칭됐어요! 채팅으로 갈게요.",
          en: "It is a match with {name}! On to the chat."),
        .data("someone", ko: "새싹", en: "someone"),
        .data(
          "left", ko: "새싹에서 떠났어요. 다시 하려면 새로 시작해 주세요.",
          en: "You have left SeSAC. Join again to go on."),
        .data("home", Sesac.home.path),
        .data("over", ko: StateNotice.over.ko, en: StateNotice.over.en)
      ) {
        h1(.class("visually-hidden")) { t(ko: "새싹 지도", en: "SeSAC map") }
        NeighbourhoodMap(view: view, home: home, frame: frame, provider: provider)
        img(
          .class("map-pin"), .src(view.file(.pin)), .alt(""), .width(48), .height(64)
        )
        MapAttribution(maps: provider)
        controls
        StateNotice(state: home.state, now: view.now)
        StateButton(state: home.state, centre: home.centre)
        list
      }
      TabBar(current: .home)
    }
  }

  private func path(_ point: Sesac.Point, zoom: Int? = nil, gender: Sesac.Gender?) -> String {
    Sesac.home.path + "?\(point.cellQuery)"
      + "&zoom=\(zoom ?? frame.zoom)" + (gender.map { "&gender=\($0.rawValue)" } ?? "")
  }

  private var controls: some HTML {
    div(.class("map-controls")) {
      nav(.class("map-genders"), .aria("label", ko: "성별", en: "Gender")) {
        for gender in [nil] + Sesac.Gender.allCases.reversed().map(Optional.some) {
          a(
            .href(path(home.centre, gender: gender)), .data("gender", gender?.rawValue ?? ""),
            .aria("current", gender == around.gender ? "true" : nil)
          ) { gender?.people ?? t(ko: "전체", en: "All") }
        }
      }
      button(
        .type("button"), .class("map-button needs-script"), .data("locate", ""),
        .data(
          "denied", ko: "위치 권한이 꺼져 있어요. 브라우저 설정에서 켤 수 있어요.",
          en: "Location is off. Turn it on in the browser's settings."),
        .data(
          "failed", ko: "위치를 찾지 못해서 캠퍼스를 보여 드려요.", en: "No position was found; this is the campus."),
        .data(
          "outside", ko: "지금 있는 곳은 이 지도에 없어서 캠퍼스를 보여 드려요.",
          en: "You are outside of this map; this is the campus."),
        .aria("label", ko: "내 위치로", en: "To my position")
      ) { Icon("locate") }
      nav(.class("map-zoom"), .aria("label", ko: "크기", en: "Zoom")) {
        a(
          .href(path(home.centre, zoom: min(frame.zoom + 1, 3), gender: around.gender)),
          .data("zoom-by", "1"), .aria("label", ko: "가까이", en: "Closer")
        ) { "+" }
        a(
          .href(path(home.centre, zoom: max(frame.zoom - 1, 1), gender: around.gender)),
          .data("zoom-by", "-1"), .aria("label", ko: "멀리", en: "Further away")
        ) { "−" }
      }
      nav(.class("map-moves no-script-only"), .aria("label", ko: "지도 옮기기", en: "Move the map")) {
        for (words, east, south) in [
          (t(ko: "북", en: "N"), 0.0, -0.4), (t(ko: "남", en: "S"), 0, 0.4),
          (t(ko: "서", en: "W"), -0.4, 0), (t(ko: "동", en: "E"), 0.4, 0),
        ] {
          a(
            .href(
              path(
                frame.moved(east: east * frame.width, south: south * frame.width),
                gender: around.gender))
          ) { words }
        }
      }
    }
  }

  private var list: some HTML {
    details(.class("around"), .id("around")) {
      summary {
        t(
          ko: "주변 새싹 \(home.people.count + home.requests.count)명",
          en: "Nearby: \(home.people.count + home.requests.count)")
      }
      if home.people.isEmpty && home.requests.isEmpty {
        p(.class("muted")) {
          t(ko: "여기에는 찾는 사람이 없어요. 지도를 옮겨 보세요.", en: "Nobody here. Try moving the map.")
        }
      } else {
        ul(.class("person-cards")) {
          for card in home.requests + home.people {
            PersonCard(view: view, card: card, state: home.state, rules: rules)
          }
        }
      }
    }
  }
}

extension Sesac.Point {
  /// The centre of its cell for an address: more of a place is not to stay in a history or log.
  fileprivate var cellQuery: String {
    let centre = Sesac.Cell(self).centre()
    return "latitude=\(centre.latitude)&longitude=\(centre.longitude)"
  }
}

/// The round button: search, waiting or chat.
struct StateButton: HTML {
  let state: Sesac.State
  let centre: Sesac.Point

  var body: some HTML {
    a(.class("state-button"), .href(path), .data("state-button", state.phase.rawValue)) {
      Icon(icon)
      span { words }
    }
  }

  private var path: String {
    switch state.phase.value {
    case .waiting: Sesac.finder.path
    case .matched: state.match.map { Sesac.match.path($0.id) } ?? Sesac.home.path
    default: "\(TagsPage.path)?\(centre.cellQuery)"
    }
  }

  private var icon: String {
    switch state.phase.value {
    case .waiting: "clock"
    case .matched: "talk"
    default: "search"
    }
  }

  private var words: LocalizedText {
    switch state.phase.value {
    case .waiting: t(ko: "찾는 중", en: "Waiting")
    case .matched:
      state.match?.outcome == nil
        ? t(ko: "매칭", en: "Matched") : t(ko: "끝난 약속", en: "Ended")
    default: t(ko: "새싹 찾기", en: "Find")
    }
  }
}

/// What a member should know about their state: the end of a wait or of a meeting, a break after a cancel.
struct StateNotice: HTML {
  static let over = t(
    ko: "오랫동안 매칭되지 않아 새싹 찾기가 끝났어요.",
    en: "Looking for company ended without a match.")

  let state: Sesac.State
  let now: Instant

  var body: some HTML {
    if state.hasExpired {
      p(.class("map-notice"), .role("status")) { Self.over }
    } else if let until = state.barredUntil, until > now {
      BreakNotice(until: until, now: now)
    } else if let match = state.match, let outcome = match.outcome {
      a(.class("map-notice"), .href(Sesac.match.path(match.id))) {
        outcome.value == .cancelled
          ? t(
            ko: "약속이 취소됐어요. 종료하고 다른 새싹을 찾아보세요.",
            en: "The meeting was cancelled. End it to look for somebody else.")
          : t(ko: "약속이 끝났어요. 리뷰를 남겨 보세요.", en: "The meeting is over. Write a review.")
      }
    } else if state.received > 0 {
      a(.class("map-notice"), .href(Sesac.finder.path + "?isReceived=1")) {
        t(ko: "받은 요청이 \(state.received)개 있어요", en: "Requests for you: \(state.received)")
      }
    }
  }
}

/// How long one cannot search after a cancelled match.
struct BreakNotice: HTML {
  let until: Instant
  let now: Instant

  var body: some HTML {
    p(.class("map-notice"), .role("status")) {
      t(
        ko: "약속을 취소해서 \(minutes)분 뒤부터 다시 찾을 수 있어요.",
        en: "After a cancelled meeting you can search again in \(minutes) min.")
    }
  }

  private var minutes: Int { (Int((until - now).milliseconds) + 59_999) / 60_000 }
}
