/// Bytes of a reply that are kept once and sent many times without copying.
public final class SharedBytes: Sendable {
  // Written in the initializer only, freed in `deinit`: in between it is constant memory.
  nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  public init(_ bytes: [UInt8]) {
    memory = .allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
  }

  deinit { memory.deallocate() }

  public var count: Int { memory.count }

  /// A copy of the bytes.
  public var bytes: [UInt8] { Array(memory) }
}
