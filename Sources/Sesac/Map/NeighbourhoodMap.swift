import Commons
import HTML
import Maps
import Wire

/// The map as one SVG: the provider's tiles or the drawn neighbourhood, and a character for everyone who waits.
///
/// Scripts move its view box; without them it is a picture with links.
struct NeighbourhoodMap: HTML {
  let view: View<Member>
  let home: Sesac.Home
  let frame: MapFrame
  /// Nil shows the drawn neighbourhood.
  let provider: MapService?

  var body: some HTML {
    svg(
      .class("map"), .id("map"), .viewBox(frame.viewBox), .preserveAspectRatio("xMidYMid slice"),
      .role("group"), .tabindex(0),
      .aria("label", ko: "지도. 화살표로 옮겨요.", en: "Map. Move it with the arrow keys."),
      .data("latitude", String(Sesac.Point.campus.latitude)),
      .data("longitude", String(Sesac.Point.campus.longitude)),
      .data("metres", String(MapFrame.longitudeMetres)), .data("zoom", String(frame.zoom)),
      .data("tiles", provider.map { _ in String(MapFrame.tileZooms) })
    ) {
      if provider != nil {
        tiles
      } else {
        for zoom in 1...3 {
          for isNight in [false, true] {
            Ground(view: view, zoom: zoom, isNight: isNight, isShown: zoom == frame.zoom)
          }
        }
      }
      g(.id("people")) {
        for card in home.requests + home.people {
          if let shown = card.shown {
            MapSprite(view: view, card: card, shown: shown, size: frame.width / 7)
          }
        }
      }
    }
  }
}

extension NeighbourhoodMap {
  private var tiles: some HTML {
    let north = frame.moved(east: -frame.width / 2, south: -frame.width)
    let south = frame.moved(east: frame.width / 2, south: frame.width)
    return TileLayer(
      isProvided: true, zoom: MapFrame.tileZooms + frame.zoom, north: north.latitude,
      west: north.longitude, south: south.latitude, east: south.longitude
    ) { MapFrame.place(of: Sesac.Point(latitude: $0, longitude: $1)) }
  }
}

/// The drawing of one zoom level, for light or dark.
private struct Ground: HTML {
  let view: View<Member>
  let zoom: Int
  let isNight: Bool
  let isShown: Bool

  var body: some HTML {
    image(
      .class(isShown ? "map-ground" : "map-ground off", isNight ? "night" : "noon"),
      .data("zoom", String(zoom)),
      .href(view.file(.map(zoom: zoom, isNight: isNight))),
      .x(-MapFrame.reach), .y(-MapFrame.reach), .width(Int(MapFrame.reach) * 2),
      .height(Int(MapFrame.reach) * 2))
  }
}

/// Someone's character at their shown point; a link to their card.
private struct MapSprite: HTML {
  let view: View<Member>
  let card: Sesac.Card
  let shown: Sesac.Point
  let size: Double

  private var place: (x: Double, y: Double) { MapFrame.place(of: shown) }

  var body: some HTML {
    a(
      .class(card.hasAsked ? "sprite asking" : "sprite"), .href("#person-\(card.id)"),
      .aria("label", card.nickname.text)
    ) {
      image(
        .href(view.file(.sprout(card.look.sprout))),
        .x((place.x - size / 2).rounded()), .y((place.y - size * 0.9).rounded()),
        .width(Int(size)), .height(Int(size)))
    }
  }
}
