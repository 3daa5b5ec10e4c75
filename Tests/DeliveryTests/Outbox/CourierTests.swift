import Core
import Foundation
import HTML
import HTTP
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Commons
@testable import Delivery

@Suite(.timeLimit(.minutes(30)))
struct CourierTests {
  /// Services with curl as HTTP client and the settings `set`.
  private func services(
    _ db: Database, _ clock: ManualClock, _ set: [String: String]
  ) throws -> Services {
    let world = World(clock: { clock.now }, random: SeededRandomSource(seed: 7), web: CurlWeb())
    let services = Services(
      db: db, world: world, files: StaticFiles([]), settings: try Settings(set))
    try services.registerChannels()
    return services
  }

  private func errors(_ db: Database) async throws -> [String] {
    try await db.read { db in
      try db.all("SELECT state, error FROM outbox ORDER BY id") {
        "\(try $0[0] as String): \(try $0[1] as String)"
      }
    }
  }

  @Test func `a text message is handed to the address that is set, and its answer obeyed`()
    async throws
  {
    let answers = Mutex([
      Response(status: 429, headers: [Header("Retry-After", "90")]), Response(status: 202),
      Response(status: 422),
    ])
    try await StubServer.serve { _ in
      answers.withLock { $0.removeFirst() }
    } _: { stub, site in
      try await TestDatabases.fresh(.sqlite, [Services.migrations]) { db in
        let clock = ManualClock()
        let services = try services(
          db, clock,
          [
            "MADANG_SMS_URL": site + "/sms", "MADANG_SMS_TOKEN": "2nd-key",
            "MADANG_SMS_FROM": "15991234",
          ])
        try await db.write {
          try services.outbox.put(
            .sms(to: "+821012345678", LocalizedText(verbatim: "마당 인증번호 123456")), in: $0)
        }
        try await services.outbox.sendDue()
        clock.move(by: .seconds(89))
        try await services.outbox.sendDue()
        #expect(stub.asked.withLock { $0.count } == 1)
        clock.move(by: .seconds(1))
        try await services.outbox.sendDue()
        let asked = stub.asked.withLock { $0 }
        #expect(asked.count == 2 && asked.allSatisfy { $0.method == .post })
        #expect(asked[0].body == asked[1].body)
        let said = try #require(
          try JSONSerialization.jsonObject(with: Data(asked[0].body)) as? [String: String])
        #expect(said["to"] == "+821012345678" && said["from"] == "15991234")
        #expect(said["text"] == "마당 인증번호 123456")
        #expect(said["id"] == asked[0].header("Idempotency-Key"))
        #expect(asked[0].header("Authorization")?.hasPrefix("Bearer 2") == true)
        #expect(try await errors(db).isEmpty)
        try await db.write {
          try services.outbox.put(.sms(to: "+82", LocalizedText(verbatim: "안녕")), in: $0)
        }
        try await services.outbox.sendDue()
        #expect(try await errors(db) == ["failed: status 422"])
      }
    }
  }

  @Test func `mail reaches a mail server as a letter whose Korean is whole`() async throws {
    let office = try await StubMailServer.open()
    try await TestDatabases.fresh(.sqlite, [Services.migrations]) { db in
      let port = try #require(await office.line())
      let services = try services(
        db, ManualClock(),
        [
          "MADANG_SMTP_URL": "smtp://127.0.0.1:\(port)",
          "MADANG_MAIL_FROM": "마당 <madang@example.com>",
        ])
      let subject = "메일 주소를 확인해 주세요 — 마당에서 보내는 조금 긴 제목이에요, 그래서 여러 줄이 돼요"
      let text = "안녕하세요!\n.\n여기를 눌러 주세요: https://madang.example/mail?t=1\n"
      let id = try await db.write {
        try services.outbox.put(
          .mail(
            to: "haneul@example.com",
            EmailMessage(
              subject: LocalizedText(verbatim: subject), text: LocalizedText(verbatim: text))),
          in: $0)
      }
      try await services.outbox.sendDue()
      #expect(try await errors(db).isEmpty)
      struct Taken: Decodable {
        let from: String
        let to: [String]
        let text: String
      }
      let taken = try JSONDecoder().decode(
        Taken.self, from: Data(try #require(await office.line()).utf8))
      #expect(taken.from == "madang@example.com" && taken.to == ["haneul@example.com"])
      let parts = taken.text.components(separatedBy: "\r\n\r\n")
      let head = parts[0].replacing("\r\n ", with: " ").components(separatedBy: "\r\n")
      #expect(parts[0].components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 78 })
      #expect(head.contains("Date: Fri, 20 Mar 2026 03:00:00 +0000"))
      #expect(head.contains("Message-ID: <\(id)@example.com>"))
      #expect(head.contains("To: haneul@example.com"))
      let written = try #require(head.first { $0.hasPrefix("Subject: ") }?.dropFirst(9))
      let words = written.split(separator: " ").map { $0.dropFirst(10).dropLast(2) }
      let decoded = words.map {
        String(decoding: Data(base64Encoded: String($0)) ?? Data(), as: UTF8.self)
      }
      #expect(decoded.joined() == subject && decoded.count > 1)
      #expect(
        head.contains(
          "From: =?UTF-8?B?\(Data("마당".utf8).base64EncodedString())?= <madang@example.com>"))
      let body = Data(base64Encoded: parts[1], options: .ignoreUnknownCharacters) ?? Data()
      #expect(String(decoding: body, as: UTF8.self) == text.replacing("\n", with: "\r\n"))

      for name in ["nobody", "busy"] {
        try await db.write {
          try services.outbox.put(
            .mail(
              to: "\(name)@example.com",
              EmailMessage(
                subject: LocalizedText(verbatim: "안녕"), text: LocalizedText(verbatim: "안녕"))),
            in: $0)
        }
      }
      try await db.write {
        try services.outbox.put(
          .mail(
            to: "a@b>\r\nBcc: <c@d",
            EmailMessage(
              subject: LocalizedText(verbatim: "안녕"), text: LocalizedText(verbatim: "안녕"))), in: $0)
      }
      try await services.outbox.sendDue()
      let errors = try await errors(db)
      #expect(errors.count == 3)
      #expect(errors[0].hasPrefix("failed: ") && errors[0].hasSuffix("status 550"))
      #expect(errors[1].hasPrefix("waiting: ") && errors[1].hasSuffix("status 451"))
      #expect(errors[2] == "failed: not a mailbox or not a letter")
    }
  }

  @Test(arguments: ["starttls", "implicit", "plain"])
  func `mail goes to a server that its authority vouches for, hidden, or not at all`(
    _ way: String
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let office = try await StubMailServer.open([way, folder.path])
    let port = try #require(await office.line())
    let scheme = way == "implicit" ? "smtps" : "smtp"
    for (host, authority, arrives, why) in [
      ("localhost", "ca.pem", way != "plain", way == "plain" ? "SSL" : ""),
      ("127.0.0.1", "ca.pem", false, way == "plain" ? "SSL" : "certificate"),
      ("localhost", "other.pem", false, way == "plain" ? "SSL" : "certificate"),
    ] {
      try await TestDatabases.fresh(.sqlite, [Services.migrations]) { db in
        let services = try services(
          db, ManualClock(),
          [
            "MADANG_SMTP_URL": "\(scheme)://\(host):\(port)", "MADANG_MAIL_FROM": "a@example.com",
            "MADANG_SMTP_CA": folder.appending(path: authority).path,
          ])
        try await db.write {
          try services.outbox.put(
            .mail(
              to: "haneul@example.com",
              EmailMessage(
                subject: LocalizedText(verbatim: "안녕"),
                text: LocalizedText(verbatim: "\(host) \(authority)"))),
            in: $0)
        }
        try await services.outbox.sendDue()
        let errors = try await errors(db)
        if arrives {
          #expect(errors.isEmpty)
          #expect(await office.line()?.contains("haneul@example.com") == true)
        } else {
          #expect(errors.count == 1 && errors[0].hasPrefix("waiting: "), "\(errors)")
          #expect(errors.first?.contains(why) == true, "\(errors)")
        }
      }
    }
    // Nothing else arrived.
    await office.close()
    #expect(await office.line() == nil)
  }

  @Test
  func
    `a connection to another machine must be hidden, and settings that cannot be right are named`()
    async throws
  {
    for (url, expected) in [
      ("smtp://mail.example.com:587", true), ("smtp://10.0.0.1", true), ("smtp://localhost", false),
      ("smtp://u:p@127.0.0.1:25", false), ("smtps://localhost.example", true),
    ] {
      #expect(MailCourier.mustHide(url) == expected, "\(url)")
    }
    try await TestDatabases.fresh(.sqlite, [Services.migrations]) { db in
      for set in [
        ["MADANG_SMS_URL": "ftp://x", "MADANG_SMS_FROM": "1"], ["MADANG_SMS_URL": "https://x"],
        ["MADANG_SMTP_URL": "https://x", "MADANG_MAIL_FROM": "a@b"],
        [
          "MADANG_SMTP_URL": "smtp://x", "MADANG_MAIL_FROM": "a@b", "MADANG_SMTP_CA": "/nowhere",
        ],
        ["MADANG_SMTP_URL": "smtp://x"], ["MADANG_SMTP_URL": "smtp://x", "MADANG_MAIL_FROM": "나"],
      ] {
        #expect(throws: SettingsError.self, "\(set)") { try services(db, ManualClock(), set) }
      }
    }
  }

  @Test func `a time to stay away is read in seconds and as a date`() {
    let date = "Fri, 20 Mar 2026 03:00:00 GMT"
    for (value, expected) in [
      ("120", Duration.seconds(120)), ("0", .zero), ("-1", nil), ("soon", nil),
      ("Fri, 20 Mar 2026 03:01:30 GMT", .seconds(90)), ("99999999", .seconds(86_400)),
      ("Fri, 20 Mar 2026 02:00:00 GMT", .zero),
    ] {
      let response = OutgoingResponse(
        status: 503, headers: [(name: "retry-after", value: value), (name: "Date", value: date)])
      #expect(response.retryAfter == expected, "\(value)")
    }
  }
}

/// Runs `smtp_server.py` beside this file until the value is released.
private final class StubMailServer: Sendable {
  private let life = Pipe()
  private let voice = Pipe()

  /// Starts it on a thread of its own: starting a process can block, and tests share few threads.
  static func open(_ words: [String] = []) async throws -> StubMailServer {
    try await withCheckedThrowingContinuation { waiter in
      Thread.detachNewThread { waiter.resume(with: Result { try StubMailServer(words) }) }
    }
  }

  /// Ends it; its output can still be read.
  func close() async { try? life.fileHandleForWriting.close() }

  private init(_ words: [String]) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let python = folder.appending(path: "../../../.cache/venv/bin/python").standardized
    let office = Process()
    office.executableURL = URL(filePath: "/bin/bash")
    // Closes inherited descriptors: a socket of another test would stay open here.
    office.arguments =
      [
        "-c",
        """
        for fd in /proc/$$/fd/*; do fd=${fd##*/}; ((fd < 3)) || eval "exec $fd>&-"; done
        exec "$0" "$@"
        """, python.path, folder.appending(path: "smtp_server.py").path,
      ] + words
    office.standardInput = life.fileHandleForReading
    office.standardOutput = voice.fileHandleForWriting
    try office.start()
    try life.fileHandleForReading.close()
    try voice.fileHandleForWriting.close()
  }

  /// The next line of its output; nil at the end.
  func line() async -> String? {
    await withCheckedContinuation { waiter in
      Thread.detachNewThread { [voice] in
        var line: [UInt8] = []
        while let byte = try? voice.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
          line.append(byte)
        }
        waiter.resume(returning: line.isEmpty ? nil : String(decoding: line, as: UTF8.self))
      }
    }
  }
}
