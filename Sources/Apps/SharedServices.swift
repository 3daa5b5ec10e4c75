public import Commons
import Core
import Foundation
import Maps
import Media
import Payments
public import SQL

extension Services {
  /// Adds what apps share besides the platform, before ``start(isLoaded:)``: maps, photos if an app
  /// takes them or the settings name a store, payments if an app sells something or the settings
  /// have a provider's key.
  ///
  /// `media` names the store of photos as the setting does; without both, they are in a folder next
  /// to the database file.
  public func addShared(media option: String? = nil, database: Database.Location) throws {
    let media = option ?? settings[.media]
    if media != nil || apps.all.contains(where: { $0.takesPhotos }) {
      Media(self, store: try store(media, database), processor: ImageProcessor())
    }
    if settings[.tossSecretKey] != nil || apps.all.contains(where: { $0.takesPayments }) {
      Payments(
        self, provider: try Payments.provider(of: self), appStore: try AppStoreVerifier(settings))
    }
    try MapService(self)
  }

  /// The store that `target` names, else a folder next to the database file.
  private func store(_ target: String?, _ database: Database.Location) throws -> any MediaStore {
    if let target, target.hasPrefix("s3://") { return try S3Store(target, settings, world) }
    if let target { return try FolderStore(target) }
    guard case .sqlite(let path) = database else { return try FolderStore("media") }
    return try FolderStore(
      URL(filePath: path).deletingLastPathComponent().appending(path: "media").path)
  }
}
