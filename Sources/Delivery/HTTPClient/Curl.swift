import CCurl
import Foundation
import Synchronization

/// Runs libcurl transfers concurrently on one thread.
///
/// Connections are reused per host. `@unchecked`: after `init` only the handle's own thread uses
/// it, except for `curl_multi_wakeup`, which any thread may call.
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

  /// Runs a transfer to its end; cancelling the task aborts it.
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

  /// Aborts every transfer and ends the thread.
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
          // The task was cancelled before the transfer began, or the client is closed.
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
      // An order wakes it. libcurl shortens the wait to its own next timeout.
      curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
    for transfer in open.values { abort(transfer) }
    curl_multi_cleanup(multi)
  }

  private func abort(_ transfer: Transfer) {
    curl_multi_remove_handle(multi, transfer.easy)
    transfer.end(CURLE_ABORTED_BY_CALLBACK)
  }

  /// Removes one finished transfer.
  private func ended() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else {
        continue
      }
      // The message is only valid until its handle is removed.
      defer { curl_multi_remove_handle(multi, easy) }
      return (easy, madang_message_result(message))
    }
    return nil
  }
}
