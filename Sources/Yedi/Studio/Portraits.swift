import Commons
import Core
import HTML
import Media
import SQL
import Wire

extension PhotoOwner where Subject == Yedi.Designer {
  static var designer: PhotoOwner { PhotoOwner("yedi.designer") }
}

/// The pictures of designers, for everyone who may find or has booked them.
struct Portraits: Sendable {
  let studios: Studios
  /// Nil in a process without photos, in which uploads are refused.
  let media: Media?

  init(studios: Studios, media: Media?) {
    self.studios = studios
    self.media = media
    media?.register(.designer) { designer, viewer, db in
      let isFindable: Bool? = try db.value(
        """
        SELECT CASE WHEN \(sql: findable(by: viewer)) THEN 1 ELSE 0 END
        FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
        WHERE d.id = \(designer) AND \(sql: findableOrBooked(by: viewer))
        """)
      guard let isFindable else { return .hidden }
      return isFindable ? .everyone : .viewer
    }
  }

  /// Replaces the picture; the one before is freed.
  func set(_ photos: [Media.Prepared], as me: Member, in db: Transaction) throws -> Yedi.Studio {
    let designer = try me.requireDesigner()
    guard let media, photos.count == 1 else { throw Refusal.photoMissing }
    let added = try media.insert(photos, by: me.account, in: db)
    try media.attach(added.map(\.id), to: designer, as: .designer, by: me.account, in: db)
    try db.run(
      "UPDATE yedi_designer SET photo = \(PhotoList(added)) WHERE id = \(designer)")
    return try studios.show(me, in: db)
  }

  func remove(as me: Member, in db: Transaction) throws -> Yedi.Studio {
    try remove(me.requireDesigner(), in: db)
    return try studios.show(me, in: db)
  }

  func remove(_ designer: ID<Yedi.Designer>, in db: Transaction) throws {
    try media?.detach(from: designer, as: .designer, in: db)
    try db.run("UPDATE yedi_designer SET photo = NULL WHERE id = \(designer)")
  }

  /// A reported designer: what everyone sees on the public page.
  var reportable: Reportable {
    Reportable(
      app: YediApp.branding.name, kind: "designer", name: t(ko: "디자이너", en: "designer"),
      removing: t(ko: "소개와 사진 지우기", en: "Remove introduction and picture"),
      removal: t(
        ko: "이 디자이너의 소개와 사진을 지울까요? 되돌릴 수 없어요.",
        en: "Remove this designer's introduction and picture? It cannot be undone."),
      show: { subject, db in
        try db.one(
          """
          SELECT p.name, d.introduction, d.shop, d.district, d.address, COALESCE(d.photo, '')
          FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id WHERE d.id = \(subject.id)
          """
        ) { row in
          let photos = try PhotoList(column: .text(row[5])).photos
          return try (0..<5).map { try row[$0] } + photos.map { $0.path(.large) }
        }
      },
      author: { subject, db in
        try db.value(
          """
          SELECT p.account_id FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
          WHERE d.id = \(subject.id)
          """)
      },
      remove: { subject, db in
        try db.run("UPDATE yedi_designer SET introduction = '' WHERE id = \(subject.id)")
        try remove(ID<Yedi.Designer>(high: subject.id.high, low: subject.id.low), in: db)
      })
  }
}
