import Foundation
import HTTP
import Wire

/// Processes photos in child processes, one after the other, off the request threads.
public final class ImageProcessor: Sendable {
  /// The limits of one photo.
  public struct Limits: Sendable {
    /// Address space of the child in bytes; 250 MiB of it are the libraries.
    public var memory = 1 << 30
    /// Processor time in seconds.
    public var seconds = 10
    /// Time until the child is killed.
    public var timeout = Duration.seconds(20)

    public init() {}
  }

  private let program: [String]
  private let limits: Limits
  private let pool: WorkPool

  /// Runs `program`, which ends with ``ImageWorker/command``.
  ///
  /// At most `waiting` photos are queued; more are refused with 503.
  public init(
    program: [String] = ["/proc/self/exe", ImageWorker.command], limits: Limits = Limits(),
    threads: Int = 1, waiting: Int = 16
  ) {
    self.program = program
    self.limits = limits
    pool = WorkPool(threads: threads, waiting: waiting)
  }

  deinit {
    let pool = pool
    Task { await pool.stop() }
  }

  /// The files of the photo at `path`; throws a refusal for one that cannot be processed.
  public func process(_ path: String) async throws -> ProcessedImage {
    try await pool.run { [program, limits] in
      let words = program + [String(limits.memory), String(limits.seconds)]
      let end = try ChildProcess.run(
        words, input: path, timeout: limits.timeout, mostOutput: 16 << 20)
      switch ImageReply(end.output) {
      case .processed(let image): return image
      case .refused(let code):
        throw Refusal.photoRefusals.first { $0.code == code } ?? .photoDamaged
      case nil:
        // A signal: out of time or memory, or a crash of a decoder.
        guard let status = end.exitStatus else { throw Refusal.photoTooComplex }
        throw ImageWorkerError(status: status)
      }
    }
  }
}

/// The child process could not work; a fault of the installation, not of the photo.
struct ImageWorkerError: Error, CustomStringConvertible {
  let status: Int32

  var description: String {
    switch status {
    case 3: "the limits of the image process cannot be set"
    case 4: "libvips 8.14 (libvips.so.42) cannot be loaded"
    case 5: "the kernel does not support seccomp filters"
    default: "the image process ended with status \(status)"
    }
  }
}
