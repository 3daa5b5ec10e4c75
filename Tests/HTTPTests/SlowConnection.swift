import Foundation

/// Sends a little again and again, never idle for long, until the other side closes.
struct SlowConnection {
  private let peer: Peer

  init(_ peer: Peer) { self.peer = peer }

  /// Whether the other side closed within five thousand pieces, 100 ms apart; only a hang takes so many.
  func until(_ drop: String) -> Bool {
    for _ in 0..<5_000 {
      if peer.hasClosed(within: 100) || !peer.send(drop) { return true }
    }
    return false
  }
}
