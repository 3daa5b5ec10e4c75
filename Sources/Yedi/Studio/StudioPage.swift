import Commons
import HTML
import Wire

/// What a designer has entered, each with its form.
struct StudioPage: HTML {
  let view: View<Member>
  let studio: Yedi.Studio

  var body: some HTML {
    let designer = studio.designer
    let rules = studio.rules
    Screen(view: view, title: t(ko: "내 샵", en: "My shop"), tab: .studio) {
      DesignerCardView(
        view: view, designer: designer.card, path: Yedi.designer.path(designer.card.id))
      ul(.class("menu")) {
        MenuLink(
          Yedi.editProfile.path, t(ko: "소개와 특기", en: "Profile"),
          value: designer.card.rank.value?.name)
        MenuLink(
          Yedi.editShop.path, t(ko: "샵 정보", en: "Shop"),
          value: LocalizedText(verbatim: designer.card.shop.text))
        MenuLink(
          Yedi.editHours.path, t(ko: "영업시간", en: "Opening hours"),
          value: t(ko: "주 \(designer.hours.count)일", en: "\(designer.hours.count) days a week"))
        MenuLink(
          Yedi.services.path, t(ko: "시술 메뉴", en: "Menu"),
          value: t(ko: "\(designer.services.count)가지", en: "\(designer.services.count)"))
        MenuLink(
          Yedi.editRules.path, t(ko: "예약 규칙", en: "Rules for bookings"),
          value: t(ko: "\(rules.horizon)일 뒤까지", en: "\(rules.horizon) days ahead"))
      }
    }
  }
}

/// A form of the studio, one page below it.
struct StudioForm<Fields: HTML>: HTML {
  let view: View<Member>
  let title: LocalizedText
  let action: String
  let formState: FormState
  let names: [String]
  /// A form of its own above this one.
  var portrait: PortraitForm?
  var scripts: [String] = []
  @HTMLBuilder let fields: () -> Fields

  var body: some HTML {
    Screen(view: view, title: title, back: Yedi.studio.path, scripts: scripts) {
      if let portrait { portrait }
      form(.class("stack"), .method("post"), .action(action), .novalidate()) {
        FormAccountField(view)
        FormRefusal(formState: formState, fields: names)
        fields()
        div(.class("actions stick")) {
          button(.class("button")) { t(ko: "저장", en: "Save") }
        }
      }
    }
  }
}

struct ProfilePage: HTML {
  let view: View<Member>
  let studio: Yedi.Studio
  let formState: FormState
  var portraitState = FormState.empty
  let takesPhotos: Bool

  var body: some HTML {
    let card = studio.designer.card
    StudioForm(
      view: view, title: t(ko: "소개와 특기", en: "Profile"), action: Yedi.editProfile.action,
      formState: formState, names: ProfileFields.names,
      portrait: takesPhotos ? PortraitForm(card: card, formState: portraitState) : nil
    ) {
      ProfileFields(
        rank: card.rank.value ?? .designer, introduction: studio.designer.introduction.text,
        specialities: card.specialities.compactMap(\.value), formState: formState)
    }
  }
}

struct ShopPage: HTML {
  let view: View<Member>
  let studio: Yedi.Studio
  let formState: FormState

  var body: some HTML {
    StudioForm(
      view: view, title: t(ko: "샵 정보", en: "Shop"), action: Yedi.editShop.action,
      formState: formState, names: ShopFields.names, scripts: [ShopFields.script]
    ) { ShopFields(view: view, designer: studio.designer, formState: formState) }
  }
}
