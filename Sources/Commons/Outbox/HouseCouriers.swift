extension House {
  /// Lets text messages and mail go out where the settings lead; refuses settings that cannot be right.
  public func hireCouriers() throws {
    if let url = settings[.smsURL] {
      guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
        throw Unsettled("MADANG_SMS_URL must begin with https:// or http://.")
      }
      guard let from = settings[.smsFrom] else {
        throw Unsettled("MADANG_SMS_URL needs MADANG_SMS_FROM beside it.")
      }
      outbox.carry(
        .sms, by: SMSCourier(web: world.web, url: url, token: settings[.smsToken], from: from))
    }
    if let url = settings[.smtpURL] {
      guard let from = settings[.mailFrom] else {
        throw Unsettled("MADANG_SMTP_URL needs MADANG_MAIL_FROM beside it.")
      }
      outbox.carry(.mail, by: try MailCourier(url: url, from: from, world: world))
    }
  }
}
