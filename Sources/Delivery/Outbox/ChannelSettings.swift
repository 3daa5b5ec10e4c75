public import Core

extension Settings {
  /// The contact address of the operator; nil when it is not set.
  public var contact: String? {
    (self[.contact] ?? self[.mailFrom]).flatMap(Mailbox.init)?.address
  }

  /// The contact for push services (RFC 8292 §2.1): a mailbox or the site's address.
  fileprivate var pushContact: String? {
    if let contact { return "mailto:\(contact)" }
    return self[.site].flatMap { $0.hasPrefix("https://") ? $0 : nil }
  }
}

extension Outbox {
  /// Registers the channels that the settings configure; throws for invalid settings.
  public func registerChannels(_ settings: Settings, pushes: Pushes) throws {
    if let contact = settings[.contact], Mailbox(contact) == nil {
      throw SettingsError("MADANG_CONTACT must be a mail address.")
    }
    if let url = settings[.smsURL] {
      guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
        throw SettingsError("MADANG_SMS_URL must begin with https:// or http://.")
      }
      guard let from = settings[.smsFrom] else {
        throw SettingsError("MADANG_SMS_URL needs MADANG_SMS_FROM beside it.")
      }
      register(
        .sms, by: SMSCourier(web: world.web, url: url, token: settings[.smsToken], from: from))
    }
    if let url = settings[.smtpURL] {
      guard let from = settings[.mailFrom] else {
        throw SettingsError("MADANG_SMTP_URL needs MADANG_MAIL_FROM beside it.")
      }
      register(
        .mail, by: try MailCourier(url: url, from: from, authority: settings[.smtpCA], world: world)
      )
    }
    // The demo lists its notifications on a page. Its clock would make the VAPID tokens invalid.
    let service = try pushService(settings)
    if !isDemo || service != nil {
      register(
        .push,
        by: PushCourier(pushes, world: world, contact: settings.pushContact, service: service))
    }
    if !isDemo, let file = settings[.apnsKeyFile] {
      let key = try APNsKey(settings, file: file, world: world)
      let api = try settings.address(.apnsAPI)
      register(.apns, by: APNsCourier(pushes, world: world, key: key, api: api))
    }
    if !isDemo, let file = settings[.fcmKey] {
      let api = try settings.address(.fcmAPI) ?? "https://fcm.googleapis.com"
      let key = try ServiceAccount(file: file, namedBy: .fcmKey)
      register(.phone, by: FCMCourier(pushes, world: world, key: key, api: api))
    }
  }

  /// The local push service for a demo.
  ///
  /// Only a demo may set it. Otherwise endpoints that users supply could reach the server's own
  /// network.
  private func pushService(_ settings: Settings) throws(SettingsError) -> String? {
    guard let service = try settings.address(.pushService) else { return nil }
    guard isDemo else {
      throw SettingsError("\(Settings.Name.pushService.variable) is for a demo only.")
    }
    return service
  }
}
