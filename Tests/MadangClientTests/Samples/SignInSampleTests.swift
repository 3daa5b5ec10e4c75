import Foundation
import MadangClient
import MadangTesting
import SQL
import TestKit
import Testing
import Wire

/// The samples of sign-in, photos and chat run.
@Suite(.timeLimit(.minutes(30)))
struct SignInSampleTests {
  @Test func `sign-in: a device account has a recovery code and a launch state`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let madang = server.stranger()
      let code = try #require(try await beginAccount(with: madang))
      let other = server.stranger()
      try await other.send(SignIn.recover, SignIn.Recovery(code: code))
      #expect(
        try await other.send(AccountCard.show).id == madang.send(AccountCard.show).id)

      let files = try QueueFile()
      let launch = firstScreen(of: "wal", with: madang, in: files.folder)
      for await state in launch.states where state == .joining { break }
      #expect(launch.state == .joining)
    }
  }

  @Test func `sign-in: a code sent to a phone`() async throws {
    try await TestServer.open(on: .sqlite, isDemo: true) { server in
      let madang = server.stranger()
      let attempt = try await sendCode(to: "010-1234-5678", with: madang)
      let message = try await madang.send(Practice.outbox, PageRequest()).items.first
      let text = try #require(message?.text ?? message?.title)
      let code = try #require(text.firstMatch(of: /[0-9]{6}/))
      try await enter(code: String(code.output), of: attempt, with: madang)
      #expect(try await madang.isSignedIn)
    }
  }

  @Test(arguments: [true, false])
  func `Y32: Kakao's token comes from KakaoTalk where it is installed`(_ isInstalled: Bool)
    async throws
  {
    let script = ScriptedTransport()
    script.answer(SignIn.withToken, with: SignIn.Response(.signedIn))
    let madang = Madang(over: script, tokens: .memory, dependencies: TestClock().dependencies)
    #expect(makeNonce().count == 64)
    let response = try await UserApi.$hasKakaoTalk.withValue(isInstalled) {
      try await signInWithKakao(nonce: "raw", hash: "hash", with: madang)
    }
    #expect(response.outcome == .signedIn)
    let sent = try JSONDecoder().decode(
      SignIn.ProviderToken.self, from: Data(try #require(script.calls.first).body))
    #expect(sent.provider == .kakao && sent.nonce == "raw" && sent.idToken == "id-hash")
    #expect(sent.access == (isInstalled ? "talk" : "account"))
  }

  @Test func `sign-in: with a passkey, and with a token of Apple's`() async throws {
    let script = ScriptedTransport()
    try script.answerWithExample(Passkeys.ask)
    script.answer(Passkeys.enter, with: SignIn.Response(.signedIn))
    script.answer(SignIn.withToken, with: SignIn.Response(.signedIn))
    let madang = Madang(over: script, tokens: .memory, dependencies: TestClock().dependencies)
    let asked = Shared("")
    let response = try await signInWithPasskey(with: madang) { options in
      asked.change { $0 = options.rpId }
      return ASAuthorizationPlatformPublicKeyCredentialAssertion(
        credentialID: Data([1]), rawClientDataJSON: Data([2]), rawAuthenticatorData: Data([3]),
        signature: Data([4]), userID: Data([5]))
    }
    let question = try Example.of(Passkeys.Question.self)
    #expect(response.outcome == .signedIn && asked.current == question.publicKey.rpId)
    let proof = try JSONDecoder().decode(
      Passkeys.Proof.self, from: Data(try #require(script.calls.last).body))
    #expect(proof.signature.data == Data([4]) && proof.attempt == question.attempt)

    _ = try await signInWithApple(idToken: "id", code: "c", nonce: "n", with: madang)
    let token = try JSONDecoder().decode(
      SignIn.ProviderToken.self, from: Data(try #require(script.calls.last).body))
    #expect(token.provider == .apple && token.code == "c")
  }

  @Test func `images: a photo is sent from its file, and its thumbnail loaded once`() async throws {
    let files = try QueueFile()
    let file = files.folder.appending(path: "face.jpg")
    try Data("jpeg".utf8).write(to: file)
    let script = ScriptedTransport { call in
      HTTPReply(
        200, headers: ["content-type": "image/webp", "cache-control": "private, immutable"],
        body: [UInt8](call.target.utf8))
    }
    try script.answerWithExample(Photos.upload)
    let madang = Madang(over: script, tokens: .signedIn, dependencies: TestClock().dependencies)
    let photo = try await upload(file, with: madang)
    for _ in 0..<2 {
      #expect(try await thumbnail(of: photo, with: madang) == Data(photo.path(.small).utf8))
    }
    #expect(script.targets == ["POST /photos", "GET \(photo.path(.small))"])
    let type = script.calls.first?.headers["content-type"]
    #expect(type?.hasPrefix("multipart/form-data") == true)
  }

  @Test func `chat: a message is sent once, stored and read`() async throws {
    let (chat, files) = (ChatEndpoints("yedi"), try QueueFile())
    let room = try #require(ID<Chats.Room>("019b0000-0000-7000-8000-000000000001"))
    let account = try #require(ID<Account>("019b0000-0000-7000-8000-000000000002"))
    let message = Chats.Message(
      number: 1, change: 1, at: Instant(milliseconds: 1), isMine: true, text: "안녕하세요")
    let script = ScriptedTransport()
    script.answer(chat.send, with: message)
    script.answer(
      chat.changes,
      with: Chats.Changes(
        messages: [message], change: 1, hasMore: false, partnerRead: 0, isClosed: false))
    script.answer(chat.read, with: Chats.ReadMark(number: 1))
    let madang = Madang(over: script, tokens: .signedIn, dependencies: TestClock().dependencies)
    #expect(try await say("안녕하세요", in: room, through: chat, with: madang) == message)
    let store = try ChatStore(files.folder.appending(path: "chat.db"))
    let shown = try await refresh(room, of: account, through: chat, into: store, with: madang)
    #expect(shown == [message])
    #expect(script.targets.last == "PUT /yedi/chats/\(room)/read")
    let other = try #require(ID<Account>("019b0000-0000-7000-8000-000000000003"))
    try await keepOnly(account, in: store, with: madang)
    #expect(try await store.messages(in: room, of: account) == [message])
    try await keepOnly(other, in: store, with: madang)
    #expect(try await store.messages(in: room, of: account).isEmpty)
  }
}
