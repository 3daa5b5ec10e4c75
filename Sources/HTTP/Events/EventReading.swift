import Synchronization

/// The reading end of a stream, used by one reader: the connection or a client in the same process.
extension EventStream {
  enum Reading: Equatable {
    case bytes(Int)
    case nothing
    case over
  }

  /// Moves unsent bytes into `buffer`.
  ///
  /// If there are none, `wait` is called under the stream's lock. It returns the closure that wakes
  /// the reader; that closure runs at most once.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, wait: () -> @Sendable () -> Void
  ) -> Reading {
    state.withLock { state in
      guard !state.unsent.isEmpty else {
        if state.isEnded { return .over }
        state.wake = wait()
        return .nothing
      }
      let count = min(buffer.count, state.unsent.count)
      buffer.copyBytes(from: state.unsent[..<count])
      if count == state.unsent.count {
        state.unsent = []
      } else {
        state.unsent.removeFirst(count)
      }
      return .bytes(count)
    }
  }

  /// Ends the stream from the reading end and drops unsent bytes.
  func readerLeft() {
    let onClose = state.withLock { state in
      state.isEnded = true
      state.unsent = []
      state.wake = nil
      return state.onClose.take()
    }
    onClose?()
  }

  /// The bytes of the stream as they arrive, for a client in the same process; may be iterated
  /// once.
  public var bytes: AsyncStream<[UInt8]> {
    let (bells, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    return AsyncStream {
      while !Task.isCancelled {
        let chunk = self.state.withLock { state -> [UInt8]? in
          defer { state.unsent = [] }
          if state.unsent.isEmpty && !state.isEnded { state.wake = { waker.yield() } }
          return state.unsent.isEmpty && state.isEnded ? nil : state.unsent
        }
        guard let chunk else { return nil }
        if !chunk.isEmpty { return chunk }
        for await _ in bells { break }
      }
      return nil
    } onCancel: {
      self.readerLeft()
    }
  }
}
