import Commons
import Core
import Foundation
import HTML
import HTTP
import Media
import SQL
import Wire

/// The demo's forty posts and eight portraits, which are drawn and processed once the demo has started, and a
/// conversation about one of them.
struct YediGallery: Sendable {
  private static let posts = 40
  /// How many photos are drawn; posts share them.
  private static let drawings = 24

  let services: Services

  /// Publishes the posts unless there are some, or the server has no photos.
  func hang() async throws {
    guard let media = services.added[Media.self],
      try await services.db.read({ try !$0.exists("SELECT 1 FROM yedi_post") })
    else { return }
    let designers = try await services.db.read { try $0.gallerists() }
    guard !designers.isEmpty else { return }
    let folder = NSTemporaryDirectory() + "/madang-gallery-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pictures = Pictures(room: 0)
    var photos: [Media.Prepared] = []
    for number in 0..<Self.drawings {
      try Task.checkCancellation()
      let size = HairPicture.size
      let drawing = Picture(width: size.width, height: size.height, in: .ko) {
        HairPicture(number: number)
      }
      let path = folder + "/\(number).png"
      try Data(try await pictures.png(of: drawing).bytes).write(to: URL(filePath: path))
      photos += try await media.prepare(paths: [path])
    }
    try await hang(photos, by: designers)
  }

  private func hang(_ photos: [Media.Prepared], by designers: [Member]) async throws {
    let now = services.world.now()
    try await services.db.write { db in
      for number in 0..<Self.posts {
        // The oldest first, so that ids are in the order of their times.
        let clock = now - .hours(11 * (Self.posts - number))
        let world = World(
          clock: { clock }, random: SeededRandomSource(seed: UInt64(3_000 + number)))
        let posts = Posts(world: world, media: services.added[Media.self])
        // The first eight belong to the eight drawn styles; some are about the colour instead.
        let text = number % 5 == 4 ? Self.texts[8 + number % 2] : Self.texts[number % 8]
        let others = (1...2).prefix(number % 3).map { photos[(number + 8 * $0) % photos.count] }
        let draft = Yedi.PostDraft(
          title: try Yedi.PostTitle(text.title), text: try Yedi.PostText(text.text),
          category: text.category, price: text.price)
        _ = try posts.create(
          Posts.Prepared(draft: draft, photos: [photos[number % photos.count]] + others),
          as: designers[(number * 3 + number / 8) % designers.count], in: db)
      }
      let features = YediApp.Features(
        world: services.world, blocks: nil, pushes: nil, media: services.added[Media.self])
      for (place, designer) in designers.enumerated() {
        let portrait = photos[(place * 5 + 3) % photos.count]
        _ = try features.portraits.set([portrait], as: designer, in: db)
      }
      try YediTalk(services: services, features: features).hold(in: db)
    }
  }

  private typealias Text = (title: String, text: String, category: Yedi.Category, price: Int?)

  private static let texts: [Text] = [
    ("턱선에 닿는 단발", "끝을 무겁게 남기고 안쪽만 가볍게 덜어 냈어요. 드라이 없이 말려도 안으로 감겨요.", .cut, 46_000),
    ("긴 머리 레이어드", "얼굴 옆에서 시작하는 층이 묶었을 때도 예쁘게 떨어져요.\n숱이 많은 분께 권해요.", .cut, 45_000),
    ("느슨한 물결펌", "굵은 로드로 뿌리는 두고 중간부터 감았어요. 손으로 빗어 말리면 끝이에요.", .perm, 92_000),
    ("앞머리를 살린 짧은 커트", "두상이 납작해 보이지 않게 정수리에 길이를 남겼어요.", .cut, 48_000),
    ("높게 묶는 긴 머리", "묶음 선이 깨끗하게 보이도록 목덜미를 다듬었어요.", .other, nil),
    ("둥근 곱슬펌", "작은 로드를 섞어 방향이 다르게 말렸어요. 에센스만 발라 주세요.", .perm, 86_000),
    ("시스루 앞머리", "눈썹이 비치는 만큼만 잘랐어요. 이마가 넓어도 가볍게 어울려요.", .cut, 45_000),
    ("땋은 머리 스타일링", "사진 찍는 날을 위해 느슨하게 땋고 잔머리를 살렸어요.", .other, 60_000),
    ("얼굴빛에 맞춘 염색", "빛을 받을 때만 결이 보이는 차분한 색이에요. 탈색은 하지 않았어요.", .colour, 115_000),
    ("뿌리와 길이를 잇는 염색", "자란 뿌리를 길이의 색에 이었어요. 두 달이 지나도 경계가 보이지 않아요.", .colour, 115_000),
  ]
}

extension Transaction {
  /// The designers as members, in the order they registered.
  fileprivate func gallerists() throws -> [Member] {
    try all(
      """
      SELECT p.account_id, p.id, p.name, d.id FROM yedi_designer d
      JOIN yedi_person p ON p.id = d.person_id ORDER BY d.id
      """
    ) {
      try Member(
        account: $0[0], session: ID(high: 0, low: 0), id: $0[1], name: $0[2], role: .designer,
        isClient: false, designer: $0[3])
    }
  }
}
