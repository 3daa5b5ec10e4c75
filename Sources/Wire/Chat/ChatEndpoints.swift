/// The conversation endpoints of an app: `static let chat = ChatEndpoints("yedi")`.
///
/// All paths begin with `/<app>/chats`.
public struct ChatEndpoints: Sendable {
  /// Identifies a message: its room, and its number in the room.
  public typealias MessagePath = Pair<ID<Chats.Room>, Int>
  /// Identifies a new message: its room, and the client id that the sender chose.
  public typealias NewMessagePath = Pair<ID<Chats.Room>, Chats.ClientID>

  /// The path name of the app.
  public let app: String
  /// My rooms with messages, newest message first.
  public let rooms: Endpoint<Nothing, PageRequest, Page<Chats.Room>>
  /// The number of unread messages, at most 1,000.
  public let unread: Endpoint<Nothing, Nothing, Chats.Unread>
  /// A room with a page of messages: the newest, or those before a given number.
  public let room: Endpoint<ID<Chats.Room>, Chats.Before, Chats.Conversation>
  /// The messages added or changed after a change number, in order of change.
  public let changes: Endpoint<ID<Chats.Room>, Chats.After, Chats.Changes>
  /// Sends a message; idempotent by the client id that the sender chose.
  public let send: Endpoint<NewMessagePath, Chats.Draft, Chats.Message>
  /// Sends a photo, as a multipart form.
  public let sendPhoto: Endpoint<NewMessagePath, Upload<Nothing>, Chats.Message>
  /// One message.
  public let message: Endpoint<MessagePath, Nothing, Chats.Message>
  /// Changes the text of my message; refused after 15 minutes.
  public let edit: Endpoint<MessagePath, Chats.Edit, Chats.Message>
  /// Deletes my message; refused after 15 minutes.
  public let delete: Endpoint<MessagePath, Nothing, Chats.Message>
  /// Reports a partner's message to the operators.
  public let report: Endpoint<MessagePath, ReportRequest, Nothing>
  /// Marks messages as read up to a number; the mark never moves back.
  public let read: Endpoint<ID<Chats.Room>, Chats.ReadMark, Chats.ReadMark>
  /// Ends the conversation for both members; it stays readable.
  public let close: Endpoint<ID<Chats.Room>, Nothing, Nothing>
  /// Blocks the partner in every app.
  public let block: Endpoint<ID<Chats.Room>, Nothing, Nothing>

  public init(_ app: String) {
    self.app = app
    let (id, path) = ("\(app).chat", "/\(app)/chats")
    rooms = Endpoint("\(id).rooms", .get, path, "My conversations, latest first")
    unread = Endpoint("\(id).unread", .get, "\(path)/unread", "The number of unread messages")
    room = Endpoint("\(id).room", .get, "\(path)/:room", "A conversation's messages")
    changes = Endpoint(
      "\(id).changes", .get, "\(path)/:room/changes", "The changes of a conversation")
    send = Endpoint(
      "\(id).send", .put, "\(path)/:room/sent/:client", "Send a message",
      refusals: [.chatClosed, .chatEmpty, .photoUnknown])
    sendPhoto = Endpoint(
      "\(id).sendPhoto", .put, "\(path)/:room/photos/:client", "Send a photo as a multipart form",
      refusals: [.chatClosed] + Refusal.photoRefusals)
    message = Endpoint("\(id).message", .get, "\(path)/:room/messages/:number", "One message")
    edit = Endpoint(
      "\(id).edit", .put, "\(path)/:room/messages/:number", "Change my message",
      refusals: [.chatClosed, .chatTooLate])
    delete = Endpoint(
      "\(id).delete", .delete, "\(path)/:room/messages/:number", "Delete my message",
      refusals: [.chatTooLate])
    report = Endpoint(
      "\(id).report", .post, "\(path)/:room/messages/:number/report", "Report a message")
    read = Endpoint("\(id).read", .put, "\(path)/:room/read", "Mark messages as read")
    close = Endpoint("\(id).close", .put, "\(path)/:room/closing", "End a conversation")
    block = Endpoint("\(id).block", .put, "\(path)/:room/block", "Block the partner")
  }
}

extension Refusal {
  /// The conversation has ended.
  public static let chatClosed = Refusal(
    409, "chat.closed", field: "text", ko: "끝난 대화예요. 더 보낼 수 없어요.",
    en: "This conversation has ended. Nothing more can be sent.")
  /// The message has neither text nor photo, or both.
  public static let chatEmpty = Refusal(
    422, "chat.empty", field: "text", ko: "보낼 내용을 적어 주세요.", en: "Please write a message.")
  /// The message is older than `Chats.changeLimit`.
  public static let chatTooLate = Refusal(
    409, "chat.too-late", field: "text", ko: "보낸 지 15분이 지나서 바꿀 수 없어요.",
    en: "Messages can be changed for 15 minutes only.")
  public static let chatTextLength = Refusal(
    422, "chat.text-length", field: "text", ko: "메시지는 1자부터 1,000자까지 적을 수 있어요.",
    en: "A message has 1 to 1,000 characters.")
}
