extension Yedi {
  /// The addresses of my calendar feeds.
  public static let calendars = Endpoint<Nothing, Nothing, Calendars>(
    "yedi.calendars", .get, "/yedi/me/calendars", "The addresses of my calendar feeds")

  /// Makes the secret address of one side's feed, or finds it.
  public static let openCalendar = Endpoint<Nothing, CalendarRequest, Calendars>(
    "yedi.openCalendar", .put, "/yedi/me/calendars", "Make a calendar feed",
    refusals: [.clientsOnly, .designersOnly])

  /// Ends a feed; its address never works again.
  public static let closeCalendar = Endpoint<Nothing, CalendarRequest, Calendars>(
    "yedi.closeCalendar", .delete, "/yedi/me/calendars", "End a calendar feed")

  /// Bookings as iCalendar (RFC 5545), for whoever knows the address.
  public static let calendar = Endpoint<String, Nothing, Nothing>(
    "yedi.calendar", .get, "/yedi/calendars/:calendar", for: .visitor,
    "Bookings as iCalendar (RFC 5545)", refusals: [.notFound, .tooMany])

  /// The paths of my calendar feeds, one for each side of me.
  ///
  /// Whoever knows a path can read the bookings, so it is shown to me alone.
  public struct Calendars: Codable, Sendable, Hashable {
    /// The paths of the feeds; nil where there is none.
    public var client: String?
    /// The path of the feed for designers; nil where there is none.
    public var designer: String?

    public init(client: String? = nil, designer: String? = nil) {
      self.client = client
      self.designer = designer
    }
  }

  /// Which of my two feeds is made or ended.
  public struct CalendarRequest: Codable, Sendable, Hashable {
    /// The side whose bookings the feed has.
    public var role: Role

    public init(role: Role) { self.role = role }
  }
}
