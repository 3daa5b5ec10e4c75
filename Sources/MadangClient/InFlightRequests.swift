import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests in progress, which resumes their callers as responses arrive.
final class InFlightRequests: NSObject, URLSessionDataDelegate,
  @unchecked Sendable  // `waiting` is touched only under `lock`
{
  private struct Delivery {
    var head: CheckedContinuation<HTTPStream, any Error>?
    /// The body until the headers arrive; released together with `head`.
    ///
    /// From then on the reader owns the body, and releasing it cancels the request.
    var body: AsyncThrowingStream<[UInt8], any Error>?
    let pieces: AsyncThrowingStream<[UInt8], any Error>.Continuation
  }

  private let lock = NSLock()
  private var waiting: [Int: Delivery] = [:]

  /// Starts `task` and returns its response once the headers have arrived.
  ///
  /// The request is cancelled with the calling task, and when the body is released.
  func deliver(_ task: URLSessionDataTask) async throws -> HTTPStream {
    let (body, pieces) = AsyncThrowingStream.makeStream(of: [UInt8].self)
    pieces.onTermination = { end in
      if case .cancelled = end { task.cancel() }
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { head in
        lock.withLock {
          waiting[task.taskIdentifier] = Delivery(head: head, body: body, pieces: pieces)
        }
        if Task.isCancelled { abandon(task) } else { task.resume() }
      }
    } onCancel: {
      abandon(task)
    }
  }

  /// Cancels `task` and resumes its caller; on Linux a task cancelled at its start may not report
  /// it.
  private func abandon(_ task: URLSessionDataTask) {
    task.cancel()
    let delivery = lock.withLock { waiting.removeValue(forKey: task.taskIdentifier) }
    delivery?.head?.resume(throwing: CancellationError())
    delivery?.pieces.finish(throwing: CancellationError())
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let delivery = lock.withLock {
      let delivery = waiting[dataTask.taskIdentifier]
      waiting[dataTask.taskIdentifier]?.head = nil
      waiting[dataTask.taskIdentifier]?.body = nil
      return delivery
    }
    guard let head = delivery?.head, let body = delivery?.body,
      let response = response as? HTTPURLResponse
    else {
      completionHandler(.cancel)
      return
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String {
        headers[name.lowercased()] = value
      }
    }
    head.resume(returning: HTTPStream(response.statusCode, headers: headers, body: body))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let delivery = lock.withLock { waiting[dataTask.taskIdentifier] }
    delivery?.pieces.yield([UInt8](data))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let delivery = lock.withLock { waiting.removeValue(forKey: task.taskIdentifier) }
    delivery?.head?.resume(throwing: error ?? URLError(.badServerResponse))
    delivery?.pieces.finish(throwing: error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
