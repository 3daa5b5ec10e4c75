import Foundation
import MadangClient
import Wire

// sample
func colors(of year: Int, with madang: Madang) async throws -> [Day: Colary.Emotion] {
  let days = try await madang.send(Colary.year, Colary.YearRequest(year: year)).days
  return Dictionary(days.compactMap { day in day.emotion.value.map { (day.day, $0) } }) { $1 }
}

func findEntries(with text: String, with madang: Madang) async throws -> [Colary.EntryView] {
  var request = Colary.SearchRequest(text: text)
  var found: [Colary.EntryView] = []
  repeat {
    let page = try await madang.send(Colary.search, request).entries
    found += page.items
    request.cursor = page.next
  } while request.cursor != nil
  return found
}
// end

// sample
func saveDiary(in folder: URL, with madang: Madang) async throws -> URL {
  let table = try await madang.send(Colary.exportTable)
  try Data(table.bytes).write(to: folder.appending(path: "colary.csv"))
  let file = folder.appending(path: "colary.json")
  try JSONEncoder().encode(try await madang.send(Colary.export)).write(to: file)
  return file
}

func importDiary(from file: URL, with madang: Madang) async throws -> Colary.ImportResult {
  let part = FilePart(.file(file), name: file.lastPathComponent, type: "application/json")
  return try await madang.send(Colary.importEntries, Upload(files: [part]))
}
// end
