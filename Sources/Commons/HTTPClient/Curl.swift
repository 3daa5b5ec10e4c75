import CCurl
import Foundation
import Synchronization

/// libcurl on a thread of its own: any number of transfers at once, and none of them holds a thread.
///
/// Connections are kept for the next transfer to the same place. `@unchecked`: after `init` the
/// handle is touched by its own thread only, but for `curl_multi_wakeup`, which may be called by any.
final class Curl: @unchecked Sendable {
  private enum Order {
    case begin(Transfer)
    case abort(Transfer)
  }

  private struct State {
    var orders: [Order] = []
    var isClosed = false
  }

  private static let isReady = madang_curl_start() == CURLE_OK

  private let multi: UnsafeMutableRawPointer
  private let state = Mutex(State())

  init() {
    guard Self.isReady, let multi = curl_multi_init() else { fatalError("libcurl has no memory") }
    self.multi = multi
    let thread = Thread { [self] in runLoop() }
    thread.name = "curl"
    thread.start()
  }

  /// Runs a transfer to its end; cancelling the task ends it at once.
  func run(_ transfer: Transfer) async -> CURLcode {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        transfer.waiter = waiter
        if !tell(.begin(transfer)) { transfer.end(CURLE_ABORTED_BY_CALLBACK) }
      }
    } onCancel: {
      _ = tell(.abort(transfer))
    }
  }

  /// Ends every transfer, and the thread.
  func close() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      curl_multi_wakeup(multi)
    }
  }

  private func tell(_ order: Order) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.orders.append(order)
      curl_multi_wakeup(multi)
      return true
    }
  }

  private func runLoop() {
    var open: [UnsafeMutableRawPointer: Transfer] = [:]
    var aborted: Set<ObjectIdentifier> = []
    while true {
      let (orders, isClosed) = state.withLock { state in
        defer { state.orders = [] }
        return (state.orders, state.isClosed)
      }
      for order in orders {
        switch order {
        case .begin(let transfer):
          // Cancelled before it began, or no more are begun.
          let isWanted = aborted.remove(ObjectIdentifier(transfer)) == nil && !isClosed
          guard isWanted, curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
            transfer.end(CURLE_ABORTED_BY_CALLBACK)
            continue
          }
          open[transfer.easy] = transfer
        case .abort(let transfer):
          if open.removeValue(forKey: transfer.easy) != nil {
            abort(transfer)
          } else if !transfer.isOver {
            aborted.insert(ObjectIdentifier(transfer))
          }
        }
      }
      if isClosed { break }
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      while let (easy, result) = ended() { open.removeValue(forKey: easy)?.end(result) }
      // Woken by an order; libcurl shortens the wait to its own next time-out.
      curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
    for transfer in open.values { abort(transfer) }
    curl_multi_cleanup(multi)
  }

  private func abort(_ transfer: Transfer) {
    curl_multi_remove_handle(multi, transfer.easy)
    transfer.end(CURLE_ABORTED_BY_CALLBACK)
  }

  /// Takes one transfer that has come to its end.
  private func ended() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else {
        continue
      }
      // The message is libcurl's no longer than its handle is.
      defer { curl_multi_remove_handle(multi, easy) }
      return (easy, madang_message_result(message))
    }
    return nil
  }
}
