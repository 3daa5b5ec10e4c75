import HTTP
import Synchronization
public import Wire

/// The uploads of each account that this process is receiving or handling.
///
/// One account would otherwise take the slots of all (``UploadFolder/maxConcurrent``).
final class UploadSlots: Sendable {
  /// The most uploads of one account at one time.
  static let perAccount = 2

  /// One upload; freed when it is released.
  final class Slot: Sendable {
    private let slots: UploadSlots
    private let account: ID<Account>

    fileprivate init(_ slots: UploadSlots, _ account: ID<Account>) {
      self.slots = slots
      self.account = account
    }

    deinit { slots.free(account) }
  }

  private let counts = Mutex<[ID<Account>: Int]>([:])

  /// Takes a slot of `account`; refuses when all are in use.
  func take(for account: ID<Account>) throws(Refusal) -> Slot {
    let isFree = counts.withLock { counts in
      guard counts[account, default: 0] < Self.perAccount else { return false }
      counts[account, default: 0] += 1
      return true
    }
    guard isFree else { throw .uploadsAtOnce }
    return Slot(self, account)
  }

  private func free(_ account: ID<Account>) {
    counts.withLock { counts in
      let left = (counts[account] ?? 0) - 1
      counts[account] = left > 0 ? left : nil
    }
  }
}

extension Refusal {
  /// Two uploads of the account are in progress.
  public static let uploadsAtOnce = Refusal(
    429, "upload.at-once", retryAfter: 5, ko: "한 번에 두 번까지만 올릴 수 있어요. 앞의 것이 끝나면 다시 해 주세요.",
    en: "Two uploads are under way. Please try again when one has finished.")
}
