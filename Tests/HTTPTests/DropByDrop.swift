import Foundation

/// Says a little again and again without ever being silent for long, until the other side closes.
struct DropByDrop {
  private let peer: Peer

  init(_ peer: Peer) { self.peer = peer }

  /// Whether the other side closed before a hundred drops of 100 ms.
  func until(_ drop: String) -> Bool {
    for _ in 0..<100 {
      if peer.hasClosed(within: 100) || !peer.say(drop) { return true }
    }
    return false
  }
}
