import HTML

/// What people promise one another.
struct TermsPaper: HTML {
  let apps: [AppPaper]

  var body: some HTML {
    p {
      t(ko: "함께 쓰는 곳이라 서로 지킬 것만 짧게 적었어요.", en: "A shared place; these few things keep it pleasant.")
    }
    h2 { t(ko: "함께하려면", en: "To take part") }
    ul {
      li { t(ko: "만 14세부터 함께할 수 있어요.", en: "You are at least 14.") }
      for words in apps.flatMap(\.promises) { li { words } }
    }
    h2 { t(ko: "하지 않을 것", en: "What not to do") }
    ul {
      li {
        t(
          ko: "다른 사람을 괴롭히거나 겁주거나 성적으로 불쾌하게 하지 않아요. 광고도 뿌리지 않아요.",
          en: "No bullying, threats, sexual harassment or advertising.")
      }
      for words in apps.flatMap(\.never) { li { words } }
    }
    for entry in apps.flatMap(\.terms) { PaperEntry(entry: entry) }
    h2 { t(ko: "떠나기", en: "Leaving") }
    p {
      t(
        ko: "언제든 떠날 수 있어요. 신고가 쌓인 사람은 운영자가 내보낼 수 있어요.",
        en: "You may leave at any time. Whoever runs the server may remove people who are reported."
      )
    }
  }
}
