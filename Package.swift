// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

func library(
  _ name: String, _ dependencies: [Target.Dependency], embedding resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "Madang",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .executable(name: "madang", targets: ["madang"]),
    .library(name: "MadangClient", targets: ["MadangClient", "Wire"]),
  ],
  targets: [
    .executableTarget(
      name: "madang", dependencies: ["Yello", "Wal", "Commons", "HTTP", "HTML", "SQL", "Wire"],
      swiftSettings: settings),
    library(
      "Yello", ["Commons", "HTTP", "HTML", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations"), .embedInCode("Data")]),
    library(
      "Wal", ["Commons", "HTTP", "HTML", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations"), .embedInCode("Data")]),
    library(
      "Commons",
      [
        "HTTP", "HTML", "SQL", "Wire", "CCrypto", "CCurl", "CFido", "CJose", "CRsvg", "CSodium",
      ],
      embedding: [.embedInCode("Migrations")]),
    library("HTTP", ["Wire", "CCrypto", "CMicrohttpd", "CZlib"]),
    library("HTML", ["Wire"]),
    library("SQL", ["Wire", "CSQLite", "CPostgres"]),
    library("MadangClient", ["Wire"]),
    library("Wire", []),
    library("OfflineCore", []),

    system("CCrypto", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    system("CFido", "libfido2", apt: "libfido2-dev", brew: "libfido2"),
    system("CJose", "cjose", apt: "libcjose-dev", brew: "cjose"),
    system("CMicrohttpd", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    system("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CPostgres", "libpq", apt: "libpq-dev", brew: "libpq"),
    system("CRsvg", "cairo", apt: "librsvg2-dev", brew: "librsvg"),
    system("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    system("CSodium", "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),

    .target(
      name: "TestKit",
      dependencies: ["Yello", "Wal", "Commons", "HTTP", "HTML", "SQL", "Wire", "MadangClient"],
      path: "Tests/TestKit", exclude: ["browser.py", "google.py"], swiftSettings: settings),
    tests("WireTests", ["Wire"]),
    tests("HTTPTests", ["TestKit", "HTTP", "Wire"]),
    .executableTarget(
      name: "uploadprobe", dependencies: ["HTTP", "Wire"], path: "Tests/UploadProbe",
      swiftSettings: settings),
    tests("HTMLTests", ["HTML", "Wire"]),
    tests("SQLTests", ["TestKit", "SQL", "Wire"]),
    .executableTarget(
      name: "jobsprobe", dependencies: ["Wal", "Commons", "HTTP", "SQL", "Wire"],
      path: "Tests/JobsProbe", swiftSettings: settings),
    .executableTarget(
      name: "sqlprobe", dependencies: ["SQL", "Wire"], path: "Tests/SQLProbe",
      swiftSettings: settings),
    .testTarget(
      name: "CommonsTests",
      dependencies: [
        "TestKit", "Commons", "HTTP", "HTML", "SQL", "Wire", "MadangClient", "CJose",
      ],
      exclude: ["mailbox.py"], swiftSettings: settings),
    tests(
      "YelloTests",
      ["TestKit", "Yello", "Commons", "HTTP", "HTML", "SQL", "Wire", "MadangClient"]),
    tests(
      "WalTests", ["TestKit", "Wal", "Commons", "HTTP", "HTML", "SQL", "Wire", "MadangClient"]),
    .target(
      name: "OfflineSimulation", dependencies: ["OfflineCore"], path: "Tests/OfflineSimulation",
      swiftSettings: settings),
    .executableTarget(
      name: "offlinesimulator", dependencies: ["OfflineSimulation"],
      path: "Tests/OfflineSimulator", swiftSettings: settings),
    tests("OfflineCoreTests", ["OfflineCore", "OfflineSimulation"]),
    .testTarget(
      name: "MadangClientTests",
      dependencies: ["TestKit", "MadangClient", "Commons", "HTTP", "Wire"],
      exclude: ["Keychain"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
