import Testing
import HTML
import Apps
import Delivery
import Chat
import ChatSample
import Commons
import Core
import Foundation
import HTTP
import MadangClient
import Media
import SQL
import TestKit
import Wire

/// A server with the sample app, photos and three members: 하늘, 도윤 and 바다.
struct ChatServer: Sendable {
  let server: TestServer
  let store: FolderStore
  let haneul: Talker
  let doyun: Talker
  let sea: Talker

  var db: Database { server.db }

  static func run(
    on engine: Engine, _ body: (ChatServer) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "/madang-chat-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try FolderStore(folder)
    try await TestServer.open(
      on: engine, apps: [SalonApp.self],
      adding: { services in
        try services.addShared(
          store: store, processor: ImageProcessor(program: ["/bin/false"]))
      }
    ) { server in
      try await body(
        ChatServer(
          server: server, store: store, haneul: Talker(server, "하늘"), doyun: Talker(server, "도윤"),
          sea: Talker(server, "바다")))
    }
  }

  func count(_ table: SQL) async throws -> Int {
    try await db.read { try $0.value("SELECT count(*) FROM \(sql: table)") ?? 0 }
  }
}

/// A member of the sample app.
struct Talker: Sendable {
  let name: String
  let client: Madang
  let account: ID<Account>
  private let server: TestServer

  init(_ server: TestServer, _ name: String) async throws {
    self.name = name
    self.server = server
    client = try await server.viewer(name)
    account = try await client.send(AccountCard.show).id
    _ = try await client.send(Salon.join, Salon.Person(name: name))
  }

  func open(with other: Talker, post: String? = nil) async throws -> ID<Chats.Room> {
    try await client.send(Salon.start, other.name, Salon.Start(post: post)).room
  }

  @discardableResult
  func say(
    _ text: String, in room: ID<Chats.Room>, as client: String = UUID().uuidString
  ) async throws -> Chats.Message {
    guard let id = Chats.ClientID(client) else { throw Refusal.notFound }
    return try await self.client.send(
      Salon.chat.send, room, id, Chats.Draft(text: Chats.Text(text)))
  }

  func conversation(_ room: ID<Chats.Room>, before: Int? = nil) async throws -> Chats.Conversation {
    try await client.send(Salon.chat.room, room, Chats.Before(before: before))
  }

  func changes(_ room: ID<Chats.Room>, after: Int = 0) async throws -> Chats.Changes {
    try await client.send(Salon.chat.changes, room, Chats.After(after: after))
  }

  @discardableResult
  func read(_ room: ID<Chats.Room>, to number: Int) async throws -> Int {
    try await client.send(Salon.chat.read, room, Chats.ReadMark(number: number)).number
  }

  func rooms() async throws -> [Chats.Room] {
    try await client.send(Salon.chat.rooms, PageRequest()).items
  }

  func unread() async throws -> Int { try await client.send(Salon.chat.unread).count }

  func browser() async throws -> Browser { try await server.browser(as: name) }
}
