import ExampleModels
public import Foundation
public import MadangClient
public import SwiftUI
public import Wire

/// The first screen: sign-in, or the apps as tabs.
public struct RootView: View {
  private let madang: Madang
  private let server: URL?
  private let diaryFile: URL
  private let locate: @MainActor () async -> Sesac.Point?
  @State private var session: SessionModel

  /// `locate` tells where the device is, or nil when it cannot or may not.
  public init(
    madang: Madang, server: URL? = nil, diaryFile: URL,
    locate: @escaping @MainActor () async -> Sesac.Point?
  ) {
    self.madang = madang
    self.server = server
    self.diaryFile = diaryFile
    self.locate = locate
    _session = State(initialValue: SessionModel(madang))
  }

  public var body: some View {
    content
      .task { await session.load() }
      .task { await session.watch() }
  }

  @ViewBuilder private var content: some View {
    if session.isSignedIn {
      TabView {
        RoundView(RoundModel(madang)).tabItem { Label("옐로", systemImage: "hand.thumbsup") }
        NotesView(NotesModel(madang)).tabItem { Label("쪽지", systemImage: "envelope") }
        WalView(WalModel(madang)).tabItem { Label("왈", systemImage: "pawprint") }
        DiaryTab(madang: madang, file: diaryFile)
          .tabItem { Label("찰랑말랑", systemImage: "drop") }
        BookingView(BookingModel(madang, server: server))
          .tabItem { Label("예디", systemImage: "scissors") }
        RoomsView(RoomsModel(yedi: madang)).tabItem { Label("상담", systemImage: "bubble.left") }
        SesacView(MapModel(madang), locate: locate).tabItem { Label("새싹", systemImage: "map") }
      }
    } else {
      SignInView(session)
    }
  }
}

/// The diary, once its queue is open.
struct DiaryTab: View {
  let madang: Madang
  let file: URL
  @State private var model: DiaryModel?

  var body: some View {
    VStack {
      if let model { DiaryView(model) } else { ProgressView() }
    }
    .task {
      guard model == nil else { return }
      let queue = await OfflineQueue(
        file: file, account: nil, transport: DiaryTransport(madang), appVersion: 1)
      model = DiaryModel(queue, in: .seoul)
    }
  }
}
