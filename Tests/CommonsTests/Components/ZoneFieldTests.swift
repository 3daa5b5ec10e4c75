import Foundation
import HTML
import Testing
import Wire

@testable import Commons

/// The choice of a time zone.
@Suite(.timeLimit(.minutes(30)))
struct ZoneFieldTests {
  @Test func `places have Korean names, each its own, in the order of the reader's language`()
    throws
  {
    let options = try parts(in: .ko)
    #expect(Set(options.map(\.zone)).count == options.count && options.count > 400)
    #expect(Set(options.map(\.name)).count == options.count)
    let isKorean = { (name: String) in
      name.unicodeScalars.contains { ("가"..."힣").contains($0) }
    }
    let others = options.filter { !isKorean($0.name) }.map(\.zone)
    #expect(others.count <= 3 && others.contains("UTC"), "\(others)")
    let named = Dictionary(uniqueKeysWithValues: options.map { ($0.zone, $0.name) })
    #expect(named["Asia/Manila"] == "필리핀 (마닐라)")
    #expect(named["America/Denver"] == "덴버")
    #expect(named["Asia/Seoul"] == "서울")

    let inAsia = options.filter { $0.part == "아시아" }.map(\.name)
    #expect(inAsia.count > 50 && inAsia == inAsia.sorted())
    let inEnglish = try parts(in: .en).filter { $0.part == "Asia" }
    #expect(inEnglish.map(\.name) == inEnglish.map(\.name).sorted())
    #expect(inEnglish.allSatisfy { $0.name.hasPrefix("Asia/") })
  }

  @Test func `a place has one option, whose zone has the rules of its other names`() throws {
    let options = try parts(in: .ko)
    let latin = options.map(\.name).filter { $0.contains { $0.isASCII && $0.isLetter } }
    #expect(latin.count <= 4, "\(latin)")
    let names = KoreanNames()
    let offered = Dictionary(grouping: options.map(\.zone)) { names[$0] ?? $0 }
    let summer = Date(timeIntervalSince1970: 1_784_000_000)
    let winter = Date(timeIntervalSince1970: 1_800_000_000)
    for zone in Zone.names where !options.contains(where: { $0.zone == zone }) {
      let instead = try #require(offered[names[zone] ?? zone], "\(zone)")
      #expect(
        instead.contains { other in
          [summer, winter].allSatisfy {
            TimeZone(identifier: other)?.secondsFromGMT(for: $0)
              == TimeZone(identifier: zone)?.secondsFromGMT(for: $0)
          }
        }, "\(zone): \(instead)")
    }
  }

  @Test func `a zone that is not offered is chosen all the same`() throws {
    let options = try parts(in: .ko, chosen: "Asia/Saigon")
    #expect(options.filter(\.isChosen).map(\.zone) == ["Asia/Saigon"])
    #expect(options.first?.name == "베트남 (사이공)")
    #expect(try parts(in: .ko, chosen: "Etc/GMT-9").first?.name == "Etc/GMT-9")
  }

  private struct Option {
    let zone, name, part: String
    let isChosen: Bool
  }

  private func parts(in language: Language, chosen: String = "Asia/Seoul") throws -> [Option] {
    let field = ZoneField(try Zone(chosen), formState: .empty, hint: t(ko: "", en: ""))
    let html = String(decoding: renderFragment(field, in: language), as: UTF8.self)
    var part = ""
    return html.matches(
      of: #/<optgroup label="([^"]*)"|<option value="([^"]*)"( selected)?>([^<]*)/#
    ).compactMap { match in
      if let label = match.1 { part = String(label) }
      guard let zone = match.2, let name = match.4 else { return nil }
      return Option(
        zone: String(zone), name: String(name), part: part, isChosen: match.3 != nil)
    }
  }
}
