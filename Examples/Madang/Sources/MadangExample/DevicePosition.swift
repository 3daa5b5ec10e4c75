import Wire

#if canImport(CoreLocation)
  import CoreLocation

  /// The device's last known position, once the person has allowed it.
  @MainActor
  struct DevicePosition {
    private let manager = CLLocationManager()

    func read() async -> Sesac.Point? {
      manager.requestWhenInUseAuthorization()
      return manager.location.map {
        Sesac.Point(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
      }
    }
  }
#else
  /// A device without positions.
  @MainActor
  struct DevicePosition {
    func read() async -> Sesac.Point? { nil }
  }
#endif
