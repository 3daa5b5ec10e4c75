import Wire

/// The most frequent colour of sRGB pixels, in steps of 32 per part; transparent ones do not count.
func dominantColor(of pixels: UnsafeRawBufferPointer, bands: Int) -> HexColor {
  struct Bin {
    var count = 0
    var red = 0
    var green = 0
    var blue = 0
  }
  var bins = [Bin](repeating: Bin(), count: 512)
  for start in stride(from: 0, to: pixels.count - 2, by: max(3, bands)) {
    if bands == 4, pixels[start + 3] < 128 { continue }
    let (red, green, blue) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
    let number = (red >> 5) << 6 | (green >> 5) << 3 | blue >> 5
    bins[number].count += 1
    bins[number].red += red
    bins[number].green += green
    bins[number].blue += blue
  }
  guard let most = bins.max(by: { $0.count < $1.count }), most.count > 0 else {
    return HexColor(red: 255, green: 255, blue: 255)
  }
  return HexColor(
    red: UInt8(most.red / most.count), green: UInt8(most.green / most.count),
    blue: UInt8(most.blue / most.count))
}
