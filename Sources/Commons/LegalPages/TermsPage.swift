import HTML

/// The terms page.
struct TermsPage: HTML {
  let apps: [AppLegalText]

  var body: some HTML {
    p {
      isShared
        ? t(
          ko: "함께 쓰는 곳이라 서로 지킬 것만 짧게 적었어요.",
          en: "A shared place; these few things keep it pleasant.")
        : t(ko: "지킬 것만 짧게 적었어요.", en: "These few things are all there is to keep.")
    }
    let promises = apps.flatMap(\.promises)
    if !promises.isEmpty {
      h2 { t(ko: "함께하려면", en: "To take part") }
      ul { for words in promises { li { words } } }
    }
    h2 { t(ko: "하지 않을 것", en: "What not to do") }
    ul {
      li {
        t(
          ko: "다른 사람의 계정에 들어가거나 서버를 속이고 망가뜨리려 하지 않아요.",
          en: "Don't enter other people's accounts or try to break the server.")
      }
      for words in apps.flatMap(\.never) { li { words } }
    }
    for entry in apps.flatMap(\.terms) {
      h2 { entry.title }
      p { entry.words }
    }
    h2 { t(ko: "떠나기", en: "Leaving") }
    p {
      isShared
        ? t(
          ko: "언제든 떠날 수 있어요. 신고가 쌓인 사람은 운영자가 내보낼 수 있어요.",
          en:
            "You may leave at any time. Whoever runs the server may remove people who are reported."
        )
        : t(ko: "언제든 떠날 수 있어요.", en: "You may leave at any time.")
    }
  }

  private var isShared: Bool { apps.contains(where: \.isShared) }
}
