import Apps
import Commons
import Core
import Foundation
import HTTP
import SQL

/// The command line of madang.
enum MadangCommand {
  /// The name and usage text of each command.
  private static let commands = [
    (
      "serve",
      """
      madang serve    serves the apps
        --port N            the port, 8080 unless told otherwise; 0 takes a free one
        --host ADDRESS      the address to listen on, 127.0.0.1 unless told otherwise
        --data FOLDER       where the database file is, ./data unless told otherwise
        --database URL      a PostgreSQL URL instead of the file
        --uploads FOLDER    where uploads are written while they arrive, otherwise "uploads" beside
                            the database file, with PostgreSQL a temporary folder
        --media TARGET      where photos are kept: a folder or s3://BUCKET/PREFIX, otherwise "media"
                            beside the database file, with PostgreSQL in the working folder
        --demo              a small town with a cast to sign in as; only on a database it made
        --proxy ADDRESS     a proxy whose forwarded headers are believed; may be given again
        --log FILE          where the access log goes: a file, - for standard output, or off,
                            which leaves errors on standard error
        --limits FACTOR     makes the rate limits so many times as generous
      """
    ),
    (
      "seed",
      """
      madang seed     fills an empty database for measuring
        --people N, --notes N   how many of each
        --tokens FILE           where tokens to sign in with go
        --data or --database    as for madang serve
      """
    ),
    (
      "audit",
      """
      madang audit    looks whether what the apps have stored is right
        --data or --database    as for madang serve; ends with 0 when all is well, 1 when
                                not, 2 when it cannot look, as while a server holds the file
      """
    ),
    (
      "operator",
      """
      madang operator add WHO, remove WHO, list    who may see and mend the work at /operator
        WHO is a handle in an app as APP:HANDLE, an identity such as email:me@example.com, or an
        account's id
        --data or --database    as for madang serve, whether or not a server runs on it
      """
    ),
  ]

  /// The usage text of all commands.
  static let usage =
    (commands.map(\.1) + ["madang version  which version this is"]).joined(separator: "\n")

  /// The usage text of `command`; of all commands when none is named.
  static func usage(of command: String?) throws -> String {
    guard let command, !["help", "version"].contains(command) else { return usage }
    guard let found = commands.first(where: { $0.0 == command }) else { throw unknown(command) }
    return found.1
  }

  private static func unknown(_ command: String) -> UsageError {
    UsageError("There is no command '\(command)'. Try 'madang help'.")
  }

  /// Runs a command and returns its exit code: 2 for what another start would not change, so that systemd tries
  /// none.
  @concurrent
  static func run(_ words: [String]) async -> Int32 {
    umask(0o077)  // the data is readable by the server's user only
    do {
      if words.dropFirst().contains(where: { ["--help", "-h"].contains($0) }) {
        print(try usage(of: words[0]))
        return 0
      }
      var options = try Options(words)
      switch options.command {
      case "serve": try await serve(&options)
      case "seed": try await seed(&options)
      case "operator": try await runOperatorCommand(&options)
      case "audit": return try await audit(&options)
      case "help", "--help", "-h":
        let text = try usage(of: options.nextArgument())
        try options.end()
        print(text)
      case "version", "--version":
        try options.end()
        print("madang \(LegalPages.version)")
      default: throw unknown(options.command)
      }
      return 0
    } catch let misuse as UsageError {
      say(misuse.text)
      return 2
    } catch let error as SettingsError {
      say(error.description)
      return 2
    } catch let error as CocoaError {
      say("madang: \(error.filePath ?? "a file"): \(reason(of: error))")
      return 1
    } catch let error as DatabaseError {
      let (sentence, status) = failure(of: error)
      say("madang: \(sentence)")
      return status
    } catch {
      say("madang: \(error)")
      return 1
    }
  }

  /// What is said of a database that cannot be used, and the exit code.
  private static func failure(of error: DatabaseError) -> (sentence: String, status: Int32) {
    switch error.code {
    case .corrupt:
      (
        "The database cannot be read: \(error.message). Nothing in it was changed. Restore a backup into another folder and name that with --data.",
        2
      )
    case .migration: ("This program does not fit the database: \(error.message).", 2)
    case .readOnly:
      (
        "The database cannot be written: \(error.message). Its folder and all files there belong to the user that runs the server.",
        2
      )
    case .inUse:
      ("\(error.message). Stop what has it open, or name another folder with --data.", 1)
    case .storage:
      ("The database cannot be used: \(error.message). Is there room on its disk?", 1)
    case .connection: ("The database cannot be reached: \(error.message)", 1)
    default: (error.description, 1)
    }
  }

  /// Makes the folder of an SQLite file, which is for the user of the server alone.
  ///
  /// Throws a `UsageError` when it cannot be used, or has a folder where the file is to be.
  static func makeFolder(of location: Database.Location) throws {
    guard case .sqlite(let path) = location else { return }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw UsageError("--data: \(path) is a folder.")
    }
    try makingFolder(of: "--data") {
      try FileManager.default.createDirectory(
        atPath: URL(filePath: path).deletingLastPathComponent().relativePath,
        withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  /// Runs `make`; throws a `UsageError` that names `option` and the folder which cannot be used.
  static func makingFolder(of option: String, _ make: () throws -> Void) throws {
    do {
      try make()
    } catch let error as CocoaError {
      throw UsageError(
        "\(option): the folder \(error.filePath ?? "") cannot be used: \(reason(of: error))")
    }
  }

  /// The system's words for why a file or folder cannot be used.
  fileprivate static func reason(of error: CocoaError) -> String {
    guard let cause = error.underlying as? POSIXError else { return error.localizedDescription }
    return String(cString: strerror(cause.code.rawValue))
  }

  /// Throws a `UsageError` when there is no file at `path`, or one that this user cannot reach.
  static func requireDatabase(at path: String) throws(UsageError) {
    guard access(path, F_OK) != 0 else { return }
    let reason = errno
    throw UsageError(
      reason == ENOENT
        ? "There is no database at \(path); name its folder with --data."
        : "\(path): \(String(cString: strerror(reason)))")
  }

  /// Writes a message to standard error.
  static func say(_ text: String) { toStandardError(text) }
}

/// A command line that is invalid.
struct UsageError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

/// The parsed command line: a command, words, switches and `--name value` pairs.
struct Options {
  let command: String
  private var values: [(name: String, value: String)] = []
  private var switches: Set<String> = []
  private var plainWords: [String] = []

  private static let plain: Set<String> = ["--demo"]

  init(_ words: [String]) throws {
    command = words.first ?? "help"
    var rest = words.dropFirst()
    while let name = rest.popFirst() {
      if Self.plain.contains(name) {
        switches.insert(name)
      } else if name.hasPrefix("--"), let value = rest.first, !value.isEmpty, !value.hasPrefix("--")
      {
        values.append((name, value))
        rest.removeFirst()
      } else if !name.hasPrefix("-") {
        plainWords.append(name)
      } else {
        throw UsageError("\(name) needs a value, or is not known. Try 'madang \(command) --help'.")
      }
    }
  }

  /// Takes the next word that is not an option.
  mutating func nextArgument() -> String? { plainWords.isEmpty ? nil : plainWords.removeFirst() }

  mutating func has(_ name: String) -> Bool { switches.remove(name) != nil }

  /// Takes all values of `name`.
  mutating func all(_ name: String) -> [String] {
    defer { values.removeAll { $0.name == name } }
    return values.filter { $0.name == name }.map(\.value)
  }

  /// Takes the value of `name`; the last one if it is repeated.
  mutating func text(_ name: String) -> String? { all(name).last }

  /// Takes the value of `name` as an integer.
  mutating func number(_ name: String) throws -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("\(name) takes a whole number, not '\(text)'.")
    }
    return number
  }

  /// Throws if words or options are left.
  func end() throws {
    guard let left = plainWords.first ?? values.first?.name ?? switches.first else { return }
    throw UsageError("\(command) does not know \(left). Try 'madang \(command) --help'.")
  }

  /// Takes the options that locate the database; makes no folder.
  mutating func location() throws -> Database.Location {
    let (url, named) = (text("--database"), text("--data"))
    if let url {
      guard named == nil else {
        throw UsageError("--data and --database are two places for the data; give one of them.")
      }
      guard ["postgres://", "postgresql://"].contains(where: url.hasPrefix) else {
        throw UsageError("--database takes a URL that begins with postgresql://.")
      }
      return .postgres(url: url)
    }
    return .sqlite(path: (named ?? "data") + "/madang.db")
  }
}
