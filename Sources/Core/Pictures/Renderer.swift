import CRsvg
import Foundation
import Wire

/// Renders SVG as PNG with librsvg and cairo.
///
/// librsvg gets bytes without a base URL, so it loads no files and makes no requests.
enum Renderer {
  static func png(_ picture: Picture) throws -> [UInt8] {
    var error: UnsafeMutablePointer<GError>?
    guard let handle = rsvg_handle_new_from_data(picture.svg, picture.svg.count, &error)
    else { throw RenderingError(taking: error) }
    defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
    let canvas = try Canvas(
      width: picture.width, height: picture.height, format: CAIRO_FORMAT_RGB24)
    let pen = cairo_create(canvas.surface)
    defer { cairo_destroy(pen) }
    var whole = RsvgRectangle(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    guard rsvg_handle_render_document(handle, pen, &whole, &error) != 0 else {
      throw RenderingError(taking: error)
    }
    return try canvas.png()
  }
}

/// A pixel buffer of four bytes per pixel, mapped so that it is returned to the system at once.
///
/// Heap memory would stay with the process: 8 MB for a phone's screen.
struct Canvas: ~Copyable {
  let surface: OpaquePointer
  private let pages: UnsafeMutableRawPointer
  private let size: Int

  init(width: Int, height: Int, format: cairo_format_t) throws {
    size = width * height * 4
    guard
      let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      pages != MAP_FAILED
    else { throw RenderingError("there is no memory for \(width) by \(height) pixels") }
    self.pages = pages
    // Never nil. On an error cairo returns a surface that reports it on use.
    surface = cairo_image_surface_create_for_data(
      pages.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height),
      Int32(width * 4))
  }

  deinit {
    cairo_surface_destroy(surface)
    munmap(pages, size)
  }

  /// The blue, green, red and alpha of the pixel at a place.
  borrowing func pixel(at place: Int) -> [UInt8] {
    cairo_surface_flush(surface)
    return (0..<4).map { pages.load(fromByteOffset: place * 4 + $0, as: UInt8.self) }
  }

  borrowing func png() throws -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      cairo_surface_write_to_png_stream(
        surface,
        { bytes, piece, count in
          let bytes = bytes?.assumingMemoryBound(to: [UInt8].self)
          bytes?.pointee += UnsafeBufferPointer(start: piece, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw RenderingError(String(cString: cairo_status_to_string(status)))
    }
    return bytes
  }
}

/// A drawing could not be rendered; this is a bug, never a person's fault.
struct RenderingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Takes the message of a GError and frees it.
  fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
    description = error?.pointee.message.map { String(cString: $0) } ?? "librsvg does not say why"
    if let error { g_error_free(error) }
  }
}
