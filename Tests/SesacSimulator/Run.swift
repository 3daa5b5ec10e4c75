import Core
import Foundation
import SQL
import Sesac
import SesacSimulation
import TestKit
import Wire

/// All lives of one seed on one engine.
struct Run {
  struct Outcome {
    var violated: [Invariant] = []
    var failures: [String] = []
    var confirmed: Set<Acknowledgement> = []
    var kills = 0
    /// People whose wait has ended without a match and who have not been told yet.
    var expired = 0
  }

  let options: Options
  let engine: Engine
  let seed: UInt64

  func finish() async throws -> Outcome {
    try await TestDatabases.place(engine) { location in
      try await populate(location)
      var outcome = try lives(at: location)
      let db = try Database(location, readers: 1)
      let confirmed = outcome.confirmed
      (outcome.violated, outcome.expired) = try await db.read { [outcome] db in
        try (
          outcome.violated + Invariant.violated(by: confirmed, in: db),
          db.value("SELECT COUNT(*) FROM sesac_person WHERE has_expired = 1") ?? 0
        )
      }
      await db.close()
      return outcome
    }
  }

  private func populate(_ location: Database.Location) async throws {
    let db = try Database(location, readers: 1)
    try await db.migrate(TestServer.migrations(with: [SesacApp.self]))
    let server = try await TestServer(db, apps: [SesacApp.self], seed: seed &+ 1 << 31)
    try await Simulation.populate(server, people: options.people)
    if let defect = options.defect { try await db.write { try defect.plant(in: $0) } }
    await db.close()
  }

  /// Starts the process again after each kill, in the minute in which it was killed: its requests
  /// are sent again, as a phone does that got no reply.
  private func lives(at location: Database.Location) throws -> Outcome {
    var outcome = Outcome()
    var random = SeededRandomSource(seed: seed)
    var minutes = (0..<options.kills).map { _ in
      Int.random(in: 1..<max(2, options.minutes), using: &random)
    }
    minutes.sort()
    var (from, life) = (0, UInt64(1))
    while from < options.minutes {
      // Killed in this minute, after so many confirmations.
      var left = minutes.first.map { _ in Int.random(in: 0..<8, using: &random) }
      let (process, lines) = try start(at: location, from: from, life: life)
      var end: Int32?
      for line in lines {
        let words = line.split(separator: " ")
        if words.first == "minute", let minute = words.last.flatMap({ Int($0) }) {
          from = minute + 1
        } else if words.first == "violated", let name = words.last.map(String.init) {
          Invariant(rawValue: name).map { outcome.violated.append($0) }
        } else if words.first == "fault" {
          outcome.failures.append(String(line))
        } else if let acknowledgement = Acknowledgement(line) {
          outcome.confirmed.insert(acknowledgement)
        }
        guard let minute = minutes.first, from >= minute, end == nil, let more = left else {
          continue
        }
        left = more - 1
        // Lines that were written before the kill are still read, and hold as well.
        if more == 0 || from > minute {
          kill(process.processIdentifier, SIGKILL)
          (end, left) = (SIGKILL, nil)
          minutes.removeFirst()
          outcome.kills += 1
        }
      }
      let status = process.waitForEnd()
      if !outcome.violated.isEmpty { return outcome }
      guard status == 0 || status == end else { throw Failure(status: status) }
      life += 1
    }
    return outcome
  }

  struct Failure: Error {
    let status: Int32
  }

  private func start(
    at location: Database.Location, from: Int, life: UInt64
  ) throws -> (Process, Lines) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let place: String =
      switch location {
      case .sqlite(let path): path
      case .postgres(let url, _): url
      }
    process.arguments =
      ["--place", place, "--engine", engine.rawValue, "--seed", "\(seed)"]
      + ["--from", "\(from)", "--life", "\(life)", "--minutes", "\(options.minutes)"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.fileHandleForWriting
    try process.start()
    try output.fileHandleForWriting.close()
    return (process, Lines(output.fileHandleForReading))
  }
}

/// The complete lines of a pipe, as they come.
struct Lines: Sequence, IteratorProtocol {
  private let file: FileHandle
  private var bytes = Data()

  init(_ file: FileHandle) { self.file = file }

  mutating func next() -> Substring? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeSubrange(...end)
        return line[...]
      }
      let more = file.availableData
      guard !more.isEmpty else { return nil }
      bytes.append(more)
    }
  }
}
