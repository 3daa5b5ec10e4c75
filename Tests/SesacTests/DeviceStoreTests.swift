import Commons
import Core
import Foundation
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// The conversations that a device stores.
@Suite(.timeLimit(.minutes(30)))
struct DeviceStoreTests {
  private func withStore(_ body: (ChatStore) async throws -> Void) async throws {
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "sesac-chat-\(UUID()).db")
    defer {
      for end in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + end)
      }
    }
    try await body(try ChatStore(file))
  }

  private func account(_ person: Neighbour) async throws -> ID<Account> {
    try await person.client.send(AccountCard.show).id
  }

  private func say(_ text: String, in room: ID<Chats.Room>, as person: Neighbour) async throws {
    let client = try #require(Chats.ClientID(UUID().uuidString))
    try await person.client.send(
      Sesac.chat.send, room, client, Chats.Draft(text: try Chats.Text(text)))
  }

  private func texts(
    _ room: ID<Chats.Room>, _ account: ID<Account>, _ store: ChatStore
  ) async throws -> [String] {
    try await store.messages(in: room, of: account).compactMap(\.text)
  }

  @Test(arguments: Engine.allCases)
  func `a device stores each message once, by its account and partner: E19 SW15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await withStore { store in
        let (one, other, match) = try await server.matchedPair()
        let (mine, theirs) = try await (account(one), account(other))
        func synchronize(_ person: Neighbour, _ account: ID<Account>) async throws {
          try await person.client.synchronize(
            match.room, of: account, through: Sesac.chat, into: store)
        }
        for number in 1...3 { try await say("말 \(number)", in: match.room, as: one) }
        // Twice at once, as an event and the opened screen may do.
        async let first: Void = synchronize(one, mine)
        async let second: Void = synchronize(one, mine)
        _ = try await (first, second)
        try await say("답", in: match.room, as: other)
        try await synchronize(one, mine)
        #expect(try await texts(match.room, mine, store) == ["말 1", "말 2", "말 3", "답"])
        #expect(try await texts(match.room, theirs, store).isEmpty)
        try await synchronize(other, theirs)
        let stored = try await store.messages(in: match.room, of: theirs)
        #expect(stored.map(\.isMine) == [false, false, false, true])

        // A match that is over stays readable here, and another partner has another room.
        try await one.client.send(Sesac.end, match.id)
        await #expect(throws: Refusal.chatClosed) {
          try await say("아직?", in: match.room, as: other)
        }
        #expect(try await texts(match.room, mine, store).count == 4)
        server.clock.move(by: .minutes(5))
        let third = try await server.neighbour("third")
        try await one.wait()
        try await third.wait()
        try await third.client.send(Sesac.request, one.id)
        let next = try #require(try await one.client.send(Sesac.accept, third.id).match)
        try await say("새로운 사람", in: next.room, as: third)
        try await one.client.synchronize(
          next.room, of: mine, through: Sesac.chat, into: store)
        #expect(try await texts(next.room, mine, store) == ["새로운 사람"])
        #expect(try await texts(match.room, mine, store).count == 4)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaving, signing out and a deletion elsewhere wipe the account's messages: E26 SW15`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      try await withStore { store in
        let (one, other, match) = try await server.matchedPair()
        let (mine, theirs) = try await (account(one), account(other))
        try await say("안녕하세요", in: match.room, as: one)
        func fill() async throws {
          for (person, account) in [(one, mine), (other, theirs)] {
            try await person.client.synchronize(
              match.room, of: account, through: Sesac.chat, into: store)
            await person.client.wipe(store, of: account)
          }
        }
        try await fill()
        try await one.client.signOut()
        #expect(try await texts(match.room, mine, store).isEmpty)
        #expect(try await store.change(in: match.room, of: mine) == 0)
        #expect(try await texts(match.room, theirs, store) == ["안녕하세요"])

        // Deleted on another device: the server refuses this one's session.
        try await server.viewer("other").send(Leaving.all, Leaving.Request())
        await #expect(throws: Refusal.self) { try await other.client.send(Sesac.state) }
        #expect(try await texts(match.room, theirs, store).isEmpty)
        #expect(try await !other.client.isSignedIn)

        // The account stays for another app, and what SeSAC stored goes.
        let back = Neighbour(client: try await server.viewer("one"), id: one.id)
        let account = try await account(back)
        try await back.client.synchronize(
          match.room, of: account, through: Sesac.chat, into: store)
        await back.client.wipe(store, of: account)
        #expect(try await texts(match.room, account, store) == ["안녕하세요"])
        try await back.client.send(
          Yedi.join, Yedi.JoinRequest(name: try Yedi.Name("한 사람"), roles: [.client]))
        try await back.client.send(Leaving.app, "sesac", Leaving.Request())
        #expect(try await back.client.isSignedIn)
        #expect(try await texts(match.room, account, store).isEmpty)
      }
    }
  }

  @Test func `at launch only the messages of the account that is signed in are kept: SW15`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      try await withStore { store in
        let (one, other, match) = try await server.matchedPair()
        let (mine, theirs) = try await (account(one), account(other))
        try await say("안녕하세요", in: match.room, as: one)
        for (person, account) in [(one, mine), (other, theirs)] {
          try await person.client.synchronize(
            match.room, of: account, through: Sesac.chat, into: store)
        }
        try await store.removeAll(except: mine)
        #expect(try await texts(match.room, mine, store) == ["안녕하세요"])
        #expect(try await texts(match.room, theirs, store).isEmpty)
        try await store.removeAll(except: nil)
        #expect(try await texts(match.room, mine, store).isEmpty)
      }
    }
  }
}
