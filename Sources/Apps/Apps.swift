import Chat
import Colary
public import Commons
import HTML
import Maps
import Media
import Payments
public import SQL
import Sesac
import Wal
import Yedi
import Yello

/// The apps of this server, in the order of the lobby.
public enum Apps {
  /// A new app is a folder in `Sources` and a line here.
  public static let all: [any App.Type] = [
    YelloApp.self,
    WalApp.self,
    SesacApp.self,
    YediApp.self,
    ColaryApp.self,
  ]

  /// The migrations of the platform, of what apps share, and of `apps`.
  public static func migrations(of apps: [any App.Type] = all) -> [MigrationSet] {
    Services.migrations(
      with: apps,
      adding: [Media.migrations, Chat.migrations, Payments.migrations, MapService.migrations])
  }

  /// Apps that the lobby announces.
  public static let planned: [PlannedApp] = []
}
