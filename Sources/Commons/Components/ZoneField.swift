import Foundation
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
          // Another name of a place, or an offset, which a device has said.
          if !Region.offered.contains(zone.text) {
            ZoneOption(place: City(zone.text), chosen: zone)
          }
          optgroup(.label(ko: "많이 고르는 곳", en: "Often chosen")) {
            for place in City.known { ZoneOption(place: place, chosen: zone) }
          }
          for region in Region.all {
            optgroup(.label(ko: region.name.ko, en: region.name.en)) {
              RegionOptions(region: region, chosen: zone)
            }
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

/// The options of a region, in the order of their names in the page's language.
private struct RegionOptions: HTMLLeaf {
  let region: Region
  let chosen: Zone

  func render(into page: inout HTMLWriter) {
    for place in page.language == .ko ? region.inKorean : region.inEnglish {
      ZoneOption(place: place, chosen: chosen).render(into: &page)
    }
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

  /// Named in Korean as the system's library has it, in English after the identifier of the zone database.
  init(_ zone: String, named names: KoreanNames = KoreanNames()) {
    let text = zone.replacing("_", with: " ")
    self.init(zone, LocalizedText(ko: names[zone] ?? text, en: text))
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
}

/// A part of the world as the zone database divides it, with the places that are not among those often chosen.
struct Region: Sendable {
  let name: LocalizedText
  let inKorean: [City]
  let inEnglish: [City]

  private init(_ name: LocalizedText, _ places: [City]) {
    self.name = name
    inKorean = places.sorted { ($0.name.ko, $0.zone) < ($1.name.ko, $1.zone) }
    inEnglish = places.sorted { $0.zone < $1.zone }
  }

  /// The zones of all options.
  static let offered = Set((City.known + all.flatMap(\.inEnglish)).map(\.zone))

  /// Naming all places takes a third of a second, once.
  static let all: [Region] = {
    let often = Set(City.known.map(\.zone))
    let (names, ownNames) = (KoreanNames(), ZoneTable.names)
    let places = Dictionary(grouping: Zone.names.map { City($0, named: names) }, by: \.name.ko)
      .values.flatMap { alike in
        // Most zones of one name are one zone, under a name of its own and older ones.
        let own = alike.filter { ownNames.contains($0.zone) }
        let kept = own.isEmpty ? alike : own
        return kept.map { $0.told(apart: kept.count > 1) }
      }
    let parts = Dictionary(grouping: places.filter { !often.contains($0.zone) }) {
      $0.zone.contains("/") ? String($0.zone.prefix { $0 != "/" }) : ""
    }
    return titles.compactMap { part, name in parts[part].map { Region(name, $0) } }
  }()

  private static let titles: KeyValuePairs = [
    "Asia": t(ko: "아시아", en: "Asia"), "Europe": t(ko: "유럽", en: "Europe"),
    "America": t(ko: "아메리카", en: "America"), "Australia": t(ko: "오스트레일리아", en: "Australia"),
    "Pacific": t(ko: "태평양", en: "Pacific"), "Africa": t(ko: "아프리카", en: "Africa"),
    "Atlantic": t(ko: "대서양", en: "Atlantic"), "Indian": t(ko: "인도양", en: "Indian Ocean"),
    "Arctic": t(ko: "북극", en: "Arctic"), "Antarctica": t(ko: "남극", en: "Antarctica"),
    "": t(ko: "그 밖에", en: "Others"),
  ]
}

extension City {
  /// Two zones of one place differ by the identifier.
  fileprivate func told(apart isNeeded: Bool) -> City {
    guard isNeeded, let last = name.en.split(separator: "/").last else { return self }
    return City(zone, LocalizedText(ko: "\(name.ko) \(last)", en: name.en))
  }
}

/// The system's table of time zones, which has each under one name.
private enum ZoneTable {
  /// Empty where there is no table.
  static var names: Set<String> {
    let table = try? String(contentsOfFile: "/usr/share/zoneinfo/zone.tab", encoding: .utf8)
    // Country, place, name, remarks.
    return Set(
      (table ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
        .compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) })
  }
}

/// What places are called in Korean: the country where it has one zone, and the city.
struct KoreanNames {
  private let country = KoreanNames.formatter("VVVV")
  private let city = KoreanNames.formatter("VVV")

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "ko_KR")
    formatter.dateFormat = format
    return formatter
  }

  subscript(zone: String) -> String? {
    // What is no place has no name: UTC, an offset.
    guard zone.contains("/"), !zone.hasPrefix("Etc/"), let rules = TimeZone(identifier: zone) else {
      return nil
    }
    for formatter in [country, city] { formatter.timeZone = rules }
    let city = city.string(from: .now)
    let country = country.string(from: .now).replacing(" 시간", with: "")
    return country == city ? city : "\(country) (\(city))"
  }
}
