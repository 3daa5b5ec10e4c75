import Core
import HTML
import Wire

/// What a surcharge is for, on a line of its own: 기장 추가 · 어깨 길이.
struct SurchargeText: HTML {
  let length: Extensible<Yedi.HairLength>

  var body: some HTML { length.surchargeName }
}

extension Extensible<Yedi.HairLength> {
  /// What a surcharge for this length is called.
  var surchargeName: LocalizedText {
    let name = value?.name ?? LocalizedText(verbatim: rawValue)
    return LocalizedText(ko: "기장 추가 · \(name.ko)", en: "Hair length · \(name.en)")
  }
}

/// That a service on a menu costs more for longer hair.
struct SurchargeNote: HTML {
  let service: Yedi.Service

  var body: some HTML {
    if service.hasSurcharge {
      " · "
      t(ko: "기장 추가 있음", en: "More for longer hair")
    }
  }
}

/// What a service costs more for each length of hair, before one is chosen.
struct SurchargeList: HTML {
  let service: Yedi.Service

  var body: some HTML {
    if service.hasSurcharge {
      small {
        t(ko: "기장 추가 ·", en: "Longer hair ·")
        for length in [Yedi.HairLength.medium, .long] where service.surcharge(for: length) > 0 {
          " "
          span(.class("surcharge")) {
            length.name
            " +"
            MoneyText(won: service.surcharge(for: length))
          }
        }
      }
    }
  }
}
