// swift-tools-version: 6.2
import PackageDescription

// `swift build` in the repository's root compiles these targets on Linux with a stub of SwiftUI.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "MadangExample",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.executable(name: "MadangExample", targets: ["MadangExample"])],
  dependencies: [.package(name: "madang", path: "../..")],
  targets: [
    .executableTarget(
      name: "MadangExample",
      dependencies: [
        "ExampleViews", "ExampleModels", .product(name: "MadangClient", package: "madang"),
      ],
      swiftSettings: settings),
    .target(
      name: "ExampleViews",
      dependencies: ["ExampleModels", .product(name: "MadangClient", package: "madang")],
      swiftSettings: settings),
    .target(
      name: "ExampleModels", dependencies: [.product(name: "MadangClient", package: "madang")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
