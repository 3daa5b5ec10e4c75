/// What JavaScript calls: one engine per instance of the module, bytes in, bytes out.
///
/// Input: the clock (8 bytes), then an event. Output: the number of effects (4 bytes), then each effect.

// WebAssembly without threads: nothing else runs while these are used.
nonisolated(unsafe) private var engine = SyncEngine()
nonisolated(unsafe) private var output: UnsafeMutableRawPointer?

/// Version of this interface and of the events' and effects' bytes.
@_cdecl("offline_version") public func offlineVersion() -> Int32 { 1 }

/// Room for an event of `size` bytes.
@_cdecl("offline_allocate") public func offlineAllocate(_ size: Int32) -> UnsafeMutableRawPointer? {
  size < 0 ? nil : .allocate(byteCount: Int(size), alignment: 8)
}

/// Takes the event at `input`, which is freed.
///
/// Returns the length of the effects, or -1 if it is no event.
@_cdecl("offline_handle")
public func offlineHandle(_ input: UnsafeMutableRawPointer, _ size: Int32) -> Int32 {
  let bytes = [UInt8](UnsafeRawBufferPointer(start: input, count: Int(size)))
  input.deallocate()
  output?.deallocate()
  output = nil
  guard let result = engine.handle(bytes) else { return -1 }
  let buffer = UnsafeMutableRawPointer.allocate(byteCount: result.count, alignment: 8)
  result.withUnsafeBytes {
    buffer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: result.count)
  }
  output = buffer
  return Int32(result.count)
}

/// The effects of the last event, until the next one.
@_cdecl("offline_effects") public func offlineEffects() -> UnsafeMutableRawPointer? { output }
