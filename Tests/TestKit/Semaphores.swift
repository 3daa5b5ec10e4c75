public import Foundation

extension DispatchSemaphore {
  /// Returns once it is signalled; waits on a thread of its own, so that none of the tests' is blocked.
  public func signalled() async {
    await withCheckedContinuation { answer in
      Thread.detachNewThread {
        self.wait()
        answer.resume()
      }
    }
  }
}
