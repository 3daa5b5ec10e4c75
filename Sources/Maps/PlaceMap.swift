public import Commons
public import HTML
import Wire

/// A map of one place, with a pin and a link to a map app; without tiles, the link alone.
public struct PlaceMap<Principal: Sendable>: HTML {
  let view: View<Principal>
  let latitude, longitude: Double
  let name: String

  public init(_ view: View<Principal>, latitude: Double, longitude: Double, name: String) {
    self.view = view
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
  }

  public var body: some HTML {
    if let maps = view.services.added[MapService.self], maps.hasTiles {
      figure(.class("place-map")) {
        MapPicture(maps: maps, latitude: latitude, longitude: longitude)
        MapAttribution(maps: maps)
      }
    }
    // Kakao's documented address for a named place.
    a(
      .class("link"), .target("_blank"), .rel("noopener"),
      .href(
        "https://map.kakao.com/link/map/\(percentEncoded(name)),\(latitude),\(longitude)")
    ) { t(ko: "카카오맵에서 보기", en: "Open in KakaoMap") }
  }
}

/// The way to a place, in a map app.
public struct DirectionsLink: HTML {
  let latitude, longitude: Double
  let name: String

  public init(latitude: Double, longitude: Double, name: String) {
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
  }

  public var body: some HTML {
    // Kakao's documented address for the way to a named place.
    a(
      .class("link"), .target("_blank"), .rel("noopener"),
      .href("https://map.kakao.com/link/to/\(percentEncoded(name)),\(latitude),\(longitude)")
    ) { t(ko: "길찾기", en: "Directions") }
  }
}

/// A search in a map app, for a place whose position is not known.
public struct PlaceSearchLink: HTML {
  let place: String

  public init(place: String) { self.place = place }

  public var body: some HTML {
    // Kakao's documented address for a search.
    a(
      .class("link"), .target("_blank"), .rel("noopener"),
      .href("https://map.kakao.com/link/search/\(percentEncoded(place))")
    ) { t(ko: "카카오맵에서 찾기", en: "Find it in KakaoMap") }
  }
}

/// The tiles around a place, and a pin in their middle.
struct MapPicture: HTML {
  static let zoom = 16
  static let (width, height) = (420.0, 210.0)

  let maps: MapService?
  let latitude, longitude: Double

  var body: some HTML {
    let origin = MapTile.place(latitude: latitude, longitude: longitude, zoom: Self.zoom)
    let (columns, rows) = (Self.width / 2 / MapTile.side, Self.height / 2 / MapTile.side)
    // The place is the drawing's origin.
    let pixels: TileLayer.Place = { latitude, longitude in
      let place = MapTile.place(latitude: latitude, longitude: longitude, zoom: Self.zoom)
      return (
        ((place.column - origin.column) * MapTile.side).rounded(),
        ((place.row - origin.row) * MapTile.side).rounded()
      )
    }
    svg(
      .class("place-tiles"),
      .viewBox("\(-Self.width / 2) \(-Self.height / 2) \(Self.width) \(Self.height)"),
      .preserveAspectRatio("xMidYMid slice"), .role("img"),
      .aria("label", ko: "지도", en: "Map")
    ) {
      TileLayer(
        isProvided: maps?.attribution != nil, zoom: Self.zoom,
        north: MapTile.latitude(row: origin.row - rows, zoom: Self.zoom),
        west: MapTile.longitude(column: origin.column - columns, zoom: Self.zoom),
        south: MapTile.latitude(row: origin.row + rows, zoom: Self.zoom),
        east: MapTile.longitude(column: origin.column + columns, zoom: Self.zoom), place: pixels)
    }
    MapPin()
  }
}

/// The pin in the middle of a map.
struct MapPin: HTML {
  var body: some HTML {
    svg(.class("place-pin"), .viewBox("0 0 24 32"), .aria("hidden", "true")) {
      path(.d("M12 31C5 21 2 16 2 11a10 10 0 0 1 20 0c0 5-3 10-10 20Z"))
      circle(.cx(12), .cy(11), .r(4))
    }
  }
}

/// Whose map it is, which providers ask to be shown on it.
public struct MapAttribution: HTML {
  let text: String?

  public init(maps: MapService?) { text = maps?.attribution }

  public var body: some HTML {
    if let text { p(.class("map-attribution")) { text } }
  }
}

/// Moves a map under its pin to fill in the fields `latitude` and `longitude` of the same form.
///
/// Needs scripts; without them, and without tiles, the fields are typed.
public struct PlacePicker<Principal: Sendable>: HTML {
  let view: View<Principal>
  let latitude, longitude: Double?

  /// Where the map begins without a place: Seoul's city hall.
  public static var start: (latitude: Double, longitude: Double) { (37.5663, 126.9779) }
  public static var script: String { "js/place-picker.js" }

  public init(_ view: View<Principal>, latitude: Double?, longitude: Double?) {
    self.view = view
    self.latitude = latitude
    self.longitude = longitude
  }

  public var body: some HTML {
    let maps = view.services.added[MapService.self]
    div(
      .class("place-picker needs-script"),
      .data(
        "failed", ko: "위치를 찾지 못했어요. 지도를 움직여 주세요.",
        en: "No position was found. Please move the map.")
    ) {
      if maps?.hasTiles == true {
        figure(.class("place-map"), .tabindex(0), .data("picker", "")) {
          MapPicture(
            maps: maps, latitude: latitude ?? Self.start.latitude,
            longitude: longitude ?? Self.start.longitude)
          MapAttribution(maps: maps)
        }
        p(.class("hint")) {
          t(
            ko: "지도를 움직여 핀을 샵에 맞추면 위도와 경도가 채워져요.",
            en: "Move the map until the pin is on the shop: this fills in the position.")
        }
      }
      button(.type("button"), .class("button quiet small"), .data("here", "")) {
        Icon("locate")
        t(ko: "지금 있는 곳으로", en: "Use where I am")
      }
      p(.class("error"), .role("status"), .data("picker-error", "")) {}
    }
  }
}
