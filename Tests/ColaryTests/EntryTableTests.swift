import Foundation
import TestKit
import Testing
import Wire

@testable import Colary

/// Entries as CSV, as spreadsheets and editors leave it.
@Suite(.timeLimit(.minutes(30)))
struct EntryTableTests {
  private func entry(_ text: String, _ low: UInt64 = 1) throws -> Colary.FiledEntry {
    let whole = try content("").fields.merging([2: Array(text.utf8)]) { $1 }
    let content = try #require(Colary.EntryContent(fields: whole))
    return Colary.FiledEntry(
      id: ID(high: 7, low: low), revision: 1, content, isDeleted: false,
      changedAt: Instant(milliseconds: 1_774_000_000_000), history: [])
  }

  private func texts(_ table: String) throws -> [String] {
    try ImportedFile(Data(table.utf8)).entries.map(\.content.text.text)
  }

  /// A table with these lines after the head; `text` is the last column.
  private func table(_ lines: String...) -> String {
    (["id,day,time,emotion,intensity,text"] + lines).joined(separator: "\n")
  }

  private let row = "00000000-0000-0007-0000-00000000000"
  private let rest = ",2026-03-20,2026-03-20T18:46:40.000+09:00,joy,1,"

  @Test(arguments: [
    "=1+1", "+82 10", "-5도", "@여기", "'따옴표", "''둘", "'=둘", "＝전각", "＋", "－", "＠", "=\u{301}A1",
    "=\u{200D}A1", " =1", "\u{3000}=1", "\u{200B}=1", "\u{FEFF}=1",
  ])
  func `what a spreadsheet may take for a formula begins with an apostrophe, and comes back`(
    _ text: String
  ) throws {
    let table = try EntryTable.text(of: [entry(text)])
    #expect(table.contains(",'\(text),") || table.contains(",\"'\(text)\","), "\(table)")
    #expect(try texts(table) == [text])
  }

  @Test(arguments: ["", "보통", "a=b", "그는 \"응\"이라 했다", "쉼표, 둘", "5 'feet", "ᄒ\u{1161}\u{11AB}글 NFD"])
  func `any other text is as it is`(_ text: String) throws {
    let table = try EntryTable.text(of: [entry(text)])
    #expect(!table.contains("'\(text)"))
    #expect(try texts(table) == [text])
    #expect(try ImportedFile(Data(table.utf8)).entries[0].content.fields[2] == Array(text.utf8))
  }

  @Test func `line ends, marks, quotes and columns may be those of another program`() throws {
    let plain = table("\(row)1\(rest)하나", "\(row)2\(rest)둘")
    for each in [
      plain, plain + "\n", plain.replacing("\n", with: "\r\n"), "\u{FEFF}" + plain,
      plain + "\n\n,,,,,\n", plain.replacing("\n", with: ",,\n"),
      plain.replacing("하나", with: "\"하나\"").replacing("joy", with: "\"joy\""),
    ] {
      #expect(try texts(each) == ["하나", "둘"], "\(each)")
    }
    #expect(try texts(table("\(row)1\(rest)\"두\r\n줄\"")) == ["두 줄"])
    #expect(try texts(table("\(row)1\(rest)5\" 화면", "\(row)2\(rest)둘")) == ["5\" 화면", "둘"])
    let moved =
      "text,intensity,memo,emotion,time,day,id\n"
      + "하나,1,x,joy,2026-03-20T09:46Z,2026-03-20,\(row)1"
    #expect(try texts(moved) == ["하나"])
  }

  @Test func `a quote that is never closed is refused, and takes no other row along`() {
    let open = table("\(row)1\(rest)\"하나", "\(row)2\(rest)둘")
    #expect(throws: Refusal.importRow(1, "text")) { try ImportedFile(Data(open.utf8)) }
    #expect(throws: Refusal.importFile) { try ImportedFile(Data("\"id,day".utf8)) }
  }

  @Test func `other encodings, separators and very wide lines are refused`() throws {
    let plain = table("\(row)1\(rest)하나")
    let utf16 = try #require(plain.data(using: .utf16))
    // 하나 in CP949, as Korean spreadsheets save by default.
    let cp949 = Data(table("\(row)1\(rest)").utf8) + Data([0xC7, 0xCF, 0xB3, 0xAA])
    let wide = Data(repeating: UInt8(ascii: ","), count: 1_000_000)
    for data in [
      utf16, cp949, wide, Data(plain.replacing(",", with: ";").utf8),
      Data(plain.replacing(",", with: "\t").utf8), Data(plain.replacing("\n", with: "\r").utf8),
      Data("{\"version\":1,\"entries\":\(String(repeating: "[", count: 1_000_000))".utf8),
    ] {
      #expect(throws: Refusal.importFile) { try ImportedFile(data) }
    }
  }

  @Test func `a refusal names the column as the table calls it`() {
    for (wrong, right, column) in [
      ("+09:00", "+23:00", "time"), ("2026-03-20T", "1960-03-20T", "time"),
      (",joy", ",", "emotion"), (",1,", ",1.0,", "intensity"),
      (",2026-03-20,", ",20.3.2026,", "day"), (row, "x", "id"),
    ] {
      let broken = table("\(row)1\(rest)하나").replacing(wrong, with: right)
      #expect(throws: Refusal.importRow(1, column), "\(broken)") {
        try ImportedFile(Data(broken.utf8))
      }
    }
  }

  @Test(arguments: [-840, -210, 0, 345, 540, 840])
  func `a time keeps its moment and offset as text`(_ offset: Int) throws {
    let moment = Instant(milliseconds: 1_774_000_000_007)
    let read = try #require(ISOTime.read(ISOTime.text(moment, offset: offset)))
    #expect(read.moment == moment && read.offset == offset)
    #expect(ISOTime.text(moment, offset: 540) == "2026-03-20T18:46:40.007+09:00")
    #expect(ISOTime.read("2026-03-20T18:46:40.5+09:00")?.moment.milliseconds == 1_774_000_000_500)
    for wrong in [
      "", "2026-03-20", "2026-03-20T25:00:00Z", "2026-13-20T05:00:00Z", "2026-03-20T05:00:60Z",
      "2026-03-20T05:00:00", "2026-03-20T5:0Z", "2026-03-20T05:00:00.0000Z",
      "2026-03-20T05:00+9:00", "2026-03-20T05:00:00.1.2Z", "2026-03-20T+1:00Z",
    ] {
      #expect(ISOTime.read(wrong) == nil, "\(wrong)")
    }
  }

  @Test func `a file that is too large is refused with the limits`() throws {
    #expect(throws: Refusal.importSize) {
      try ImportedFile(Data(count: Colary.importLimits.bytes + 1))
    }
    let line = "\r\n1,2,3,4,5,6"
    let head = "id,day,time,emotion,intensity,text"
    let many = head + String(repeating: line, count: Colary.importLimits.entries + 1)
    #expect(throws: Refusal.importSize) { try ImportedFile(Data(many.utf8)) }
    let empty = try EntryTable.text(of: []) + String(repeating: ",\n", count: 50_000)
    #expect(throws: Refusal.importSize) { try ImportedFile(Data(empty.utf8)) }
    #expect(Refusal.importSize.ko.contains("20,000개") && Refusal.importSize.ko.contains("16MB"))
  }
}
