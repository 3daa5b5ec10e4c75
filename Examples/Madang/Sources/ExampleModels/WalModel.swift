public import MadangClient
public import Observation
public import Wire

/// WAL's day: what has come, and what is still on its way.
@MainActor @Observable
public final class WalModel {
  public private(set) var today: Wal.Today?
  /// The account has not set WAL up.
  public private(set) var asksToJoin = false
  public private(set) var failure: String?

  private let madang: Madang

  public init(_ madang: Madang) { self.madang = madang }

  /// Reads the day; call it again after `secondsLeft`.
  public func load() async {
    failure = await attempt {
      let first = try await self.madang.send(Wal.first)
      self.asksToJoin = first.screen == .onboarding
      self.today = first.today
    }
  }

  /// Sets WAL up with all kinds of message at all hours.
  public func join(as nickname: String) async {
    failure = await attempt {
      let request = Wal.JoinRequest(
        nickname: try Wal.Nickname(nickname), categories: Wal.Category.allCases,
        slots: Wal.Slot.allCases)
      try await self.madang.send(Wal.join, request)
      self.asksToJoin = false
      self.today = try await self.madang.send(Wal.today)
    }
  }

  /// Opens a message whose time has come.
  public func open(_ item: Wal.Item) async {
    failure = await attempt {
      try await self.madang.send(Wal.open, item.id)
      self.today = try await self.madang.send(Wal.today)
    }
  }
}
