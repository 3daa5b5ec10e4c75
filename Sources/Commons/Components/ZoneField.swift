public import HTML
public import Wire

/// The choice of a time zone, in a form of its own: twelve cities that are often chosen, then all others.
public struct ZoneField: HTML {
  private let zone: Zone
  private let formState: FormState
  private let hint: LocalizedText

  public static let title = t(ko: "시간대", en: "Time zone")

  public init(_ zone: Zone, formState: FormState, hint: LocalizedText) {
    self.zone = zone
    self.formState = formState
    self.hint = hint
  }

  public var body: some HTML {
    div(.class("field")) {
      label(.for("zone")) { t(ko: "어디에 있어요?", en: "Where are you?") }
      div(.class("field-box choose")) {
        select(.id("zone"), .name("zone"), .aria("describedby", "zone-hint zone-error")) {
          // An older name or an offset, which a device has said.
          if !Zone.names.contains(zone.text) {
            ZoneOption(place: City(zone.text), chosen: zone)
          }
          optgroup(.label(ko: "많이 고르는 곳", en: "Often chosen")) {
            for place in City.known { ZoneOption(place: place, chosen: zone) }
          }
          optgroup(.label(ko: "모든 곳", en: "All places")) {
            for place in City.others { ZoneOption(place: place, chosen: zone) }
          }
        }
      }
      div(.class("field-notes")) {
        p(.class("field-hint"), .id("zone-hint")) { hint }
        FieldError(
          name: "zone", fieldRefusal: formState.fieldRefusal(about: "zone"),
          wrong: Refusal.zoneUnknown.words)
      }
    }
  }
}

private struct ZoneOption: HTML {
  let place: City
  let chosen: Zone

  var body: some HTML {
    option(.value(place.zone), .selected(place.zone == chosen.text)) { place.name }
  }
}

/// A time zone with its name.
public struct City: Sendable {
  let zone: String
  public let name: LocalizedText

  init(_ zone: String, _ name: LocalizedText) {
    self.zone = zone
    self.name = name
  }

  /// Named after the identifier of the zone database, when we have no translation.
  init(_ zone: String) {
    let text = zone.replacing("_", with: " ")
    self.init(zone, LocalizedText(ko: text, en: text))
  }

  /// The city that a zone is called after.
  public static func of(_ zone: Zone) -> City {
    known.first { $0.zone == zone.text } ?? City(zone.text)
  }

  static let known: [City] = [
    City("Asia/Seoul", t(ko: "서울", en: "Seoul")),
    City("Asia/Tokyo", t(ko: "도쿄", en: "Tokyo")),
    City("Asia/Shanghai", t(ko: "상하이", en: "Shanghai")),
    City("Asia/Bangkok", t(ko: "방콕", en: "Bangkok")),
    City("Asia/Singapore", t(ko: "싱가포르", en: "Singapore")),
    City("Australia/Sydney", t(ko: "시드니", en: "Sydney")),
    City("Europe/Berlin", t(ko: "베를린", en: "Berlin")),
    City("Europe/Paris", t(ko: "파리", en: "Paris")),
    City("Europe/London", t(ko: "런던", en: "London")),
    City("America/New_York", t(ko: "뉴욕", en: "New York")),
    City("America/Los_Angeles", t(ko: "로스앤젤레스", en: "Los Angeles")),
    City("America/Vancouver", t(ko: "밴쿠버", en: "Vancouver")),
  ]

  static let others: [City] = {
    let ours = Set(known.map(\.zone))
    return Zone.names.filter { !ours.contains($0) }.map { City($0) }
  }()
}
