import CCurl
import Core
import Foundation
import Wire

/// One libcurl transfer: the request body, the response so far and the waiting continuation.
///
/// `@unchecked`: its creator sets it up, then only the thread of `Curl` uses it until it ends.
final class Transfer: @unchecked Sendable {
  let easy: UnsafeMutableRawPointer
  var waiter: CheckedContinuation<CURLcode, Never>?
  private(set) var isOver = false
  private(set) var body: [UInt8] = []
  private(set) var headers: [(name: String, value: String)] = []
  private let limit: Int
  private let sent: [UInt8]
  private var place = 0
  private var lists: [UnsafeMutablePointer<curl_slist>] = []

  /// Creates a transfer that sends `sent` and accepts at most `limit` bytes.
  init(_ url: String, sending sent: [UInt8], limit: Int, timeout: Duration) throws {
    guard let easy = curl_easy_init() else { throw Unreachable("libcurl has no memory") }
    self.easy = easy
    self.sent = sent
    self.limit = limit
    let me = Unmanaged.passUnretained(self).toOpaque()
    set(CURLOPT_URL, url)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_TIMEOUT_MS, Int(max(1, timeout.milliseconds)))
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(max(1, timeout.milliseconds)))
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    madang_set_pointer(easy, CURLOPT_WRITEDATA, me)
    madang_set_pointer(easy, CURLOPT_HEADERDATA, me)
    madang_set_pointer(easy, CURLOPT_READDATA, me)
    madang_set_carry(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      Transfer.at(context).take(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    madang_set_carry(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      Transfer.at(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
    madang_set_carry(easy, CURLOPT_READFUNCTION) { bytes, size, count, context in
      Transfer.at(context).give(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }
  }

  deinit {
    curl_easy_cleanup(easy)
    for list in lists { curl_slist_free_all(list) }
  }

  /// The response status; 0 without a response.
  var status: Int { madang_status(easy) }

  func set(_ option: CURLoption, _ number: Int) { madang_set_number(easy, option, number) }

  func set(_ option: CURLoption, _ text: String) { madang_set_text(easy, option, text) }

  func set(_ option: CURLoption, _ lines: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines { list = curl_slist_append(list, line) }
    guard let list else { return }
    lists.append(list)
    madang_set_list(easy, option, list)
  }

  /// Ends the transfer and resumes the waiter; called once.
  func end(_ result: CURLcode) {
    isOver = true
    waiter.take()?.resume(returning: result)
  }

  /// The transfer behind a C callback.
  ///
  /// `Curl` retains it while it is open.
  private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer {
    guard let context else { preconditionFailure("a transfer without its context") }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  /// Appends response bytes; a short count makes libcurl fail the transfer.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= limit else { return 0 }
    body += bytes
    return bytes.count
  }

  private func takeHeader(_ bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    if line.hasPrefix("HTTP/") {
      // Drops the headers of an interim response, such as 100.
      headers = []
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers.append((String(line[..<colon]), value))
    }
  }

  private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, sent.count - place)
    buffer.copyBytes(from: sent[place..<place + count])
    place += count
    return count
  }
}
