import Commons
import HTML
import Maps
import Wire

/// The form with which a designer enters profile and shop for the first time.
struct RegisterPage: HTML {
  static let path = "/yedi/studio/registration"
  static let title = t(ko: "디자이너 등록", en: "Register")

  let view: View<Member>
  let formState: FormState

  var body: some HTML {
    Screen(
      view: view, title: Self.title, back: Yedi.me.path,
      scripts: [ShopFields.script]
    ) {
      form(
        .class("stack"), .method("post"), .action(Yedi.register.path), .novalidate(),
        .data("writing", "")
      ) {
        IdempotencyKeyField(view)
        p(.class("muted")) {
          t(
            ko: "시술 메뉴 12가지와 영업시간은 미리 채워 두었어요. 등록한 뒤에 고칠 수 있어요.",
            en: "A menu of twelve services and opening hours are filled in; change them afterwards."
          )
        }
        FormRefusal(formState: formState, fields: ShopFields.names + ProfileFields.names)
        ProfileFields(formState: formState)
        ShopFields(view: view, formState: formState)
        div(.class("actions stick")) {
          button(.class("button")) { t(ko: "등록하기", en: "Register") }
        }
      }
    }
  }
}

/// Rank, introduction and specialities.
struct ProfileFields: HTML {
  static let names = ["rank", "introduction", "specialities"]

  var rank = Yedi.Rank.owner
  var introduction = ""
  var specialities: [Yedi.Speciality] = []
  let formState: FormState

  var body: some HTML {
    FormField("rank", t(ko: "직급", en: "Rank"), formState: formState, box: "field-box choose") {
      select(.id("rank"), .name("rank"), .aria("describedby", "rank-error")) {
        for each in Yedi.Rank.allCases {
          option(.value(each.rawValue), .selected(each == chosenRank)) { each.name }
        }
      }
    }
    TextField(
      name: "introduction", title: t(ko: "한 줄 소개 (선택)", en: "Introduction (optional)"),
      value: introduction, most: 100, formState: formState)
    fieldset(.class("chips")) {
      legend { t(ko: "잘하는 것", en: "Good at") }
      for each in Yedi.Speciality.allCases {
        label(.class("chip")) {
          input(
            .type("checkbox"), .name("specialities"), .value(each.rawValue),
            .checked(chosen.contains(each)))
          span { each.name }
        }
      }
    }
  }

  private var chosenRank: Yedi.Rank {
    formState.refusal == nil ? rank : Yedi.Rank(rawValue: formState.value("rank")) ?? rank
  }

  private var chosen: [Yedi.Speciality] {
    guard formState.refusal != nil else { return specialities }
    return formState.values("specialities").compactMap(Yedi.Speciality.init(rawValue:))
  }
}

/// Name, address and position of the shop.
struct ShopFields: HTML {
  static let script = PlacePicker<Member>.script
  static let names = ["shop", "district", "address", "phone", "latitude", "longitude"]

  let view: View<Member>
  var designer: Yedi.Designer?
  let formState: FormState

  var body: some HTML {
    TextField(
      name: "shop", title: t(ko: "샵 이름", en: "Shop"), value: designer?.card.shop.text ?? "",
      most: 30, isRequired: true, formState: formState)
    TextField(
      name: "district", title: t(ko: "동네", en: "District"),
      value: designer?.card.district.text ?? "", most: 20,
      placeholder: t(ko: "마포구 연남동", en: "Yeonnam-dong, Mapo-gu"), isRequired: true,
      formState: formState)
    TextField(
      name: "address", title: t(ko: "주소", en: "Address"), value: designer?.address.text ?? "",
      most: 80, isRequired: true, formState: formState)
    TextField(
      name: "phone", title: t(ko: "샵 전화번호 (선택)", en: "Shop telephone (optional)"),
      value: designer?.phone?.text ?? "", type: "tel", most: 20,
      placeholder: LocalizedText(verbatim: "02-332-0101"), inputmode: "tel", formState: formState)
    PlacePicker(
      view, latitude: designer?.position?.latitude, longitude: designer?.position?.longitude)
    div(.class("pair")) {
      TextField(
        name: "latitude", title: t(ko: "위도 (선택)", en: "Latitude (optional)"),
        value: designer?.position.map { "\($0.latitude)" } ?? "",
        placeholder: LocalizedText(verbatim: "37.5621"),
        inputmode: "decimal", formState: formState)
      TextField(
        name: "longitude", title: t(ko: "경도 (선택)", en: "Longitude (optional)"),
        value: designer?.position.map { "\($0.longitude)" } ?? "",
        placeholder: LocalizedText(verbatim: "126.9237"),
        inputmode: "decimal", formState: formState)
    }
  }
}
