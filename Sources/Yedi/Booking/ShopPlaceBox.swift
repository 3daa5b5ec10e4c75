import Commons
import Core
import HTML
import Maps
import Wire

/// Where the client of a booking goes: address, telephone, map and the way there.
struct ShopPlaceBox: HTML {
  static let script = "js/share.js"

  let view: View<Member>
  let booking: Yedi.Booking

  var body: some HTML {
    if let place = booking.place, let shop = booking.designer?.shop.text,
      let address = booking.shopAddress
    {
      section(.class("policy shop-place")) {
        h2 { t(ko: "오시는 길", en: "How to get there") }
        p(.class("shop-address"), .translate("no")) { address }
        button(
          .type("button"), .class("button quiet small needs-script"), .data("copy", address),
          .data("done", ko: "주소를 복사했어요", en: "Address copied")
        ) {
          span(.class("icon icon-copy"), .aria("hidden", "true")) {}
          span { t(ko: "주소 복사", en: "Copy the address") }
        }
        if let phone = place.phone {
          p {
            t(ko: "전화 ", en: "Telephone ")
            a(.class("link"), .href("tel:\(phone.text)")) { phone.text }
          }
        }
        if let position = place.position {
          PlaceMap(
            view, latitude: position.latitude, longitude: position.longitude, name: shop)
          DirectionsLink(
            latitude: position.latitude, longitude: position.longitude, name: shop)
        } else {
          PlaceSearchLink(place: address)
        }
      }
    }
  }
}

extension Yedi.Booking {
  /// The shop's district and address in one line.
  var shopAddress: String? {
    designer.flatMap { designer in place.map { "\(designer.district) \($0.address)" } }
  }
}
