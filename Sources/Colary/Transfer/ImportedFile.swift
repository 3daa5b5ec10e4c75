import Foundation
import HTTP
import Wire

/// Reads uploaded files one at a time, off the request threads; refuses with `Refusal.busy` when many wait.
final class ImportReader: Sendable {
  /// At about a second for the largest file, the last of eight waits eight.
  private let pool = WorkPool(threads: 1, waiting: 8)

  deinit {
    let pool = pool
    Task { await pool.stop() }
  }

  func entries(of path: String) async throws -> [ImportedEntry] {
    try await pool.run {
      try ImportedFile(Data(contentsOf: URL(filePath: path))).entries
    }
  }
}

/// The checked entries of an uploaded file, JSON or CSV.
struct ImportedFile {
  let entries: [ImportedEntry]

  init(_ data: Data) throws {
    guard data.count <= Colary.importLimits.bytes else { throw Refusal.importSize }
    guard let text = String(validating: data, as: UTF8.self) else { throw Refusal.importFile }
    let isJSON = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{"
    let rows: [FileRow]
    if isJSON {
      do {
        rows = try JSONDecoder().decode(Rows.self, from: data).rows
      } catch let refusal as Refusal {
        throw refusal
      } catch {
        throw Refusal.importFile
      }
    } else {
      rows = try EntryTable.rows(of: text)
    }
    var ids: Set<ID<Colary.Entry>> = []
    entries = try rows.enumerated().map { place, row in
      let entry = try ImportedEntry(row, place + 1, names: isJSON ? [:] : EntryTable.names)
      guard ids.insert(entry.id).inserted else { throw Refusal.importRow(place + 1, "id") }
      return entry
    }
  }

  /// The rows of a JSON file; a row of another shape is refused with its number.
  private struct Rows: Decodable {
    var rows: [FileRow] = []

    enum Key: CodingKey { case version, entries }

    init(from decoder: any Decoder) throws {
      let file = try decoder.container(keyedBy: Key.self)
      guard try file.decode(Int.self, forKey: .version) == 1 else { throw Refusal.importFile }
      var entries = try file.nestedUnkeyedContainer(forKey: .entries)
      while !entries.isAtEnd {
        guard rows.count < Colary.importLimits.entries else { throw Refusal.importSize }
        do {
          rows.append(try entries.decode(FileRow.self))
        } catch let error as DecodingError {
          throw Refusal.importRow(rows.count + 1, error.column)
        }
      }
    }
  }
}

extension DecodingError {
  /// The name of the value that is missing or of another type.
  fileprivate var column: String {
    let (path, missing): ([any CodingKey], (any CodingKey)?) =
      switch self {
      case .keyNotFound(let key, let context): (context.codingPath, key)
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context.codingPath, nil)
      @unknown default: ([], nil)
      }
    let names = (path + [missing].compactMap { $0 }).filter { $0.intValue == nil }
      .map(\.stringValue)
    return names.drop { $0 == "entries" }.first ?? "entry"
  }
}
