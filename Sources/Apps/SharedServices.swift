public import Commons
import Core
import Foundation
import Maps
public import Media
public import Payments
public import SQL

extension Services {
  /// Adds what apps share besides the platform, before ``start(isLoaded:)``: maps, photos if an app
  /// takes them or the settings name a store, payments if an app sells something or the settings
  /// have a provider's key.
  ///
  /// `media` names the store of photos as the setting does; without both, they are in a folder next
  /// to the database file. Tests and probes replace what is outside of the process: `store` and
  /// `processor` of photos, and the payment `provider`.
  public func addShared(
    media option: String? = nil, database: Database.Location? = nil,
    store given: (any MediaStore)? = nil, processor: ImageProcessor? = nil,
    provider: (any PaymentProvider)? = nil
  ) throws {
    let media = option ?? settings[.media]
    if given != nil || media != nil || apps.all.contains(where: { $0.takesPhotos }) {
      Media(
        self, store: try given ?? store(media, database), processor: processor ?? ImageProcessor())
    }
    let isPaid = provider != nil || settings[.tossSecretKey] != nil
    if isPaid || apps.all.contains(where: { $0.takesPayments }) {
      Payments(
        self, provider: try provider ?? Payments.provider(of: self),
        appStore: try AppStoreVerifier(settings))
    }
    try MapService(self)
  }

  /// The store that `target` names, else a folder next to the database file.
  private func store(_ target: String?, _ database: Database.Location?) throws -> any MediaStore {
    // It refuses other addresses.
    if let target, target.hasPrefix("s3:") || target.contains("://") {
      return try S3Store(target, settings, world)
    }
    // `--media` may set aside the bucket that the settings name.
    if settings[.media]?.hasPrefix("s3://") != true { try S3Store.refuseSettings(in: settings) }
    if let target { return try FolderStore(target) }
    guard case .sqlite(let path) = database else { return try FolderStore("media") }
    return try FolderStore(
      URL(filePath: path).deletingLastPathComponent().appending(path: "media").path)
  }
}
