import HTML

/// Takes the network from the offline queue, and shows what the queue does meanwhile.
///
/// `offline-switch.js` works it; without scripts there is no queue.
struct OfflineSwitch: HTML {
  var body: some HTML {
    div(
      .class("offline-switch"), .data("offline-switch", ""), .hidden(),
      .data("idle", ko: "보낼 기록이 없어요", en: "Nothing to send"),
      .data("waiting", ko: "기기에서 기다리는 기록 {}개", en: "{} waiting on this device"),
      .data("sending", ko: "보내는 기록 {}개", en: "{} being sent"),
      .data("parked", ko: "서버가 받지 않은 기록 {}개", en: "{} not taken by the server"),
      .data("sent", ko: "이 화면에서 보낸 기록 {}개", en: "{} sent since this page opened")
    ) {
      button(
        .type("button"), .class("pill"), .data("switch", ""), .aria("pressed", "false")
      ) { t(ko: "인터넷 끊기", en: "Cut the network") }
      p(.role("status"), .data("words", "")) {}
      ol(.class("queue-dots"), .data("dots", ""), .aria("hidden", "true")) {}
    }
  }
}
