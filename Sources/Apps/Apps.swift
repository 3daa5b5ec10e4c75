import Colary
public import Commons
import HTML
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

  /// Apps that the lobby announces.
  public static let planned: [PlannedApp] = []
}
