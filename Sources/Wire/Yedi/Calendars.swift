extension Yedi {
  /// The URLs of my calendar feeds.
  public static let calendars = Endpoint<Nothing, Nothing, Calendars>(
    "yedi.calendars", .get, "/yedi/me/calendars", "The addresses of my calendar feeds")

  /// Creates the secret URL of a calendar feed; idempotent.
  public static let openCalendar = Endpoint<Nothing, CalendarRequest, Calendars>(
    "yedi.openCalendar", .put, "/yedi/me/calendars", "Make a calendar feed",
    refusals: [.clientsOnly, .designersOnly])

  /// Deletes a calendar feed; its URL never works again.
  public static let closeCalendar = Endpoint<Nothing, CalendarRequest, Calendars>(
    "yedi.closeCalendar", .delete, "/yedi/me/calendars", "End a calendar feed")

  /// A calendar feed in iCalendar format (RFC 5545); the secret URL is the credential.
  public static let calendar = Endpoint<String, Nothing, Nothing>(
    "yedi.calendar", .get, "/yedi/calendars/:calendar", for: .visitor,
    "Bookings as iCalendar (RFC 5545)", refusals: [.notFound, .tooMany])

  /// The paths of my calendar feeds, one per role.
  ///
  /// Anyone who knows a path can read the bookings, so it is private.
  public struct Calendars: Codable, Sendable, Hashable {
    /// The path of the client's feed; nil if there is none.
    public var client: String?
    /// The path of the designer's feed; nil if there is none.
    public var designer: String?

    public init(client: String? = nil, designer: String? = nil) {
      self.client = client
      self.designer = designer
    }
  }

  /// Input of `openCalendar` and `closeCalendar`.
  public struct CalendarRequest: Codable, Sendable, Hashable {
    /// The role whose bookings the feed contains.
    public var role: Role

    public init(role: Role) { self.role = role }
  }
}
