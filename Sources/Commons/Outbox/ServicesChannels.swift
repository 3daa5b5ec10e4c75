import Delivery

extension Services {
  /// The contact address of the operator; nil when it is not set.
  public var contact: String? { settings.contact }

  /// Registers the channels that the settings configure; throws for invalid settings.
  public func registerChannels() throws {
    try outbox.registerChannels(settings, pushes: pushes)
  }
}
