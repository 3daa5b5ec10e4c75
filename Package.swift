// swift-tools-version: 6.2
import PackageDescription

// Xcode and other Macs resolve the client library alone: the server needs system libraries.
// Not MADANG_…: the server refuses such a variable that is none of its settings.
let part = Context.environment["BUILD_MADANG"]
#if os(macOS)
  let includesServer = part == "server"
#else
  let includesServer = part != "client"
#endif

// A dependent's build must not fail on a newer compiler's warnings; script/test does.
let clientSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let settings = clientSettings + [.treatAllWarnings(as: .error)]

/// The targets of the client library and what they need; macOS and iOS have a SQLite of their own.
let clientTargets = [
  "Wire", "OfflineCore", "MadangClient", "MadangTesting", "SQLiteConfiguration", "CSQLite",
]

func library(
  _ name: String, _ dependencies: [Target.Dependency], embedding resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func clientLibrary(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: clientSettings)
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
    .library(name: "MadangClient", targets: ["MadangClient", "OfflineCore", "Wire"]),
    .library(name: "MadangTesting", targets: ["MadangTesting"]),
  ],
  targets: [
    .executableTarget(
      name: "madang",
      dependencies: [
        "Apps", "Media", "Payments", "Commons", "Delivery", "Core", "HTTP", "SQL", "Wire",
      ],
      swiftSettings: settings),
    library(
      "Apps",
      [
        "Yello", "Wal", "Sesac", "Yedi", "Colary", "Chat", "Maps", "Media", "Payments", "Commons",
        "Core", "HTML", "SQL",
      ]),
    library(
      "Yello", ["Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations"), .embedInCode("Data")]),
    library(
      "Wal", ["Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations"), .embedInCode("Data")]),
    library(
      "Sesac",
      ["Chat", "Maps", "Payments", "Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations")]),
    library(
      "Yedi",
      [
        "Chat", "Maps", "Media", "Payments", "Commons", "Delivery", "Core", "HTTP", "HTML", "SQL",
        "Wire",
      ],
      embedding: [.embedInCode("Migrations")]),
    library(
      "Colary", ["Commons", "Delivery", "Core", "HTTP", "HTML", "OfflineCore", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations"), .embedInCode("Data")]),
    library(
      "Chat", ["Media", "Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations")]),
    library(
      "Media", ["Commons", "Core", "HTTP", "SQL", "Wire", "CCrypto", "CVips"],
      embedding: [.embedInCode("Migrations")]),
    library(
      "Maps", ["Commons", "Core", "HTTP", "HTML", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations")]),
    library(
      "Payments", ["Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire"],
      embedding: [.embedInCode("Migrations")]),
    library(
      "Commons",
      [
        "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire", "CFido", "CJose", "CSodium",
      ],
      embedding: [.embedInCode("Migrations")]),
    library(
      "Delivery", ["Core", "HTTP", "SQL", "Wire", "CCrypto", "CCurl", "CSodium"]),
    library(
      "Core", ["HTTP", "HTML", "SQL", "Wire", "CCrypto", "CJose", "CRsvg", "CSodium"]),
    library("HTTP", ["Wire", "CCrypto", "CMicrohttpd", "CZlib"]),
    library("HTML", ["Wire"]),
    library("SQL", ["Wire", "SQLiteConfiguration", "CSQLite", "CPostgres"]),
    clientLibrary("SQLiteConfiguration", ["CSQLite"]),
    clientLibrary(
      "MadangClient",
      [
        "Wire", "OfflineCore",
        .target(name: "SQLiteConfiguration", condition: .when(platforms: [.linux])),
        .target(name: "CSQLite", condition: .when(platforms: [.linux])),
      ]),
    clientLibrary("MadangTesting", ["MadangClient", "Wire"]),
    clientLibrary("Wire", []),
    clientLibrary("OfflineCore", []),

    system("CCrypto", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    system("CFido", "libfido2", apt: "libfido2-dev", brew: "libfido2"),
    system("CJose", "cjose", apt: "libcjose-dev", brew: "cjose"),
    system("CMicrohttpd", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    system("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CPostgres", "libpq", apt: "libpq-dev", brew: "libpq"),
    system("CRsvg", "cairo", apt: "librsvg2-dev", brew: "librsvg"),
    system("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    system("CSodium", "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    .systemLibrary(name: "CVips", providers: [.apt(["libvips42"]), .brew(["vips"])]),
    system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),

    .target(
      name: "TestKit",
      dependencies: [
        "Apps", "Yello", "Chat", "Maps", "Media", "Payments", "Commons", "Delivery", "Core", "HTTP",
        "HTML",
        "SQL", "Wire", "MadangClient", "CCrypto", "CPostgres", "CJose",
      ],
      path: "Tests/TestKit", exclude: ["apns.py", "browser.py", "google.py"],
      swiftSettings: settings),
    tests("WireTests", ["Wire"]),
    tests("HTTPTests", ["TestKit", "HTTP", "Wire"]),
    .executableTarget(
      name: "uploadprobe", dependencies: ["HTTP", "Wire"], path: "Tests/UploadProbe",
      swiftSettings: settings),
    tests("HTMLTests", ["HTML", "Wire"]),
    tests("SQLTests", ["TestKit", "SQL", "Wire", "CPostgres"]),
    .executableTarget(
      name: "jobsprobe",
      dependencies: ["Wal", "Commons", "Delivery", "Core", "HTTP", "SQL", "Wire"],
      path: "Tests/JobsProbe", swiftSettings: settings),
    .executableTarget(
      name: "sqlprobe", dependencies: ["SQL", "Wire"], path: "Tests/SQLProbe",
      swiftSettings: settings),
    tests(
      "CoreTests",
      [
        "TestKit", "Apps", "Commons", "Core", "HTTP", "HTML", "SQL", "Wire", "MadangClient",
      ]),
    .testTarget(
      name: "DeliveryTests",
      dependencies: [
        "TestKit", "Apps", "Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire",
        "MadangClient",
      ],
      exclude: ["Outbox/smtp_server.py"], swiftSettings: settings),
    tests(
      "CommonsTests",
      [
        "TestKit", "Apps", "Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire",
        "MadangClient",
      ]),
    tests(
      "YelloTests",
      [
        "TestKit", "Apps", "Yello", "Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire",
        "MadangClient",
      ]),
    tests(
      "WalTests",
      [
        "TestKit", "Wal", "Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire",
        "MadangClient",
      ]),
    .target(
      name: "SesacSimulation",
      dependencies: [
        "TestKit", "Sesac", "Commons", "Delivery", "Core", "SQL", "Wire", "MadangClient",
      ],
      path: "Tests/SesacSimulation", swiftSettings: settings),
    .executableTarget(
      name: "sesacsimulator",
      dependencies: ["SesacSimulation", "TestKit", "Sesac", "Core", "SQL", "Wire"],
      path: "Tests/SesacSimulator", swiftSettings: settings),
    tests(
      "SesacTests",
      [
        "TestKit", "Apps", "SesacSimulation", "Sesac", "Chat", "Maps", "Payments", "Commons",
        "Delivery",
        "Core", "HTTP",
        "HTML",
        "SQL", "Wire",
        "MadangClient",
      ]),
    tests(
      "YediTests",
      [
        "TestKit", "Apps", "Yedi", "Chat", "Maps", "Media", "Payments", "Commons", "Delivery",
        "Core",
        "HTTP",
        "HTML", "SQL", "Wire", "MadangClient",
      ]),
    tests(
      "ColaryTests",
      [
        "TestKit", "Colary", "Commons", "Delivery", "Core", "HTTP", "HTML", "OfflineCore",
        "OfflineSimulation", "SQL", "Wire", "MadangClient",
      ]),
    .testTarget(
      name: "MediaTests",
      dependencies: [
        "TestKit", "Apps", "Media", "Commons", "Delivery", "Core", "HTTP", "SQL", "Wire",
        "MadangClient", "CVips",
      ],
      exclude: ["bucket.py"], swiftSettings: settings),
    tests(
      "MapsTests",
      [
        "TestKit", "Apps", "Maps", "Commons", "Core", "HTTP", "SQL", "Wire", "MadangClient",
      ]),
    tests(
      "PaymentsTests",
      [
        "TestKit", "Apps", "Payments", "Commons", "Delivery", "Core", "HTTP", "HTML", "SQL", "Wire",
        "MadangClient",
      ]),
    .target(
      name: "ChatSample", dependencies: ["Chat", "Commons", "Core", "HTTP", "HTML", "SQL", "Wire"],
      path: "Tests/ChatSample", swiftSettings: settings),
    .executableTarget(
      name: "chatprobe",
      dependencies: [
        "ChatSample", "Apps", "Chat", "Media", "Commons", "Core", "HTTP", "SQL", "Wire",
      ],
      path: "Tests/ChatProbe", swiftSettings: settings),
    tests(
      "ChatTests",
      [
        "TestKit", "Apps", "ChatSample", "Chat", "Media", "Commons", "Delivery", "Core", "HTTP",
        "HTML",
        "SQL", "Wire",
        "MadangClient",
      ]),
    .executableTarget(name: "sandboxprobe", path: "Tests/SandboxProbe"),
    .target(
      name: "OfflineSimulation", dependencies: ["OfflineCore"], path: "Tests/OfflineSimulation",
      swiftSettings: settings),
    .executableTarget(
      name: "offlinesimulator", dependencies: ["OfflineSimulation"],
      path: "Tests/OfflineSimulator", swiftSettings: settings),
    .executableTarget(
      name: "offlineprobe", dependencies: ["MadangClient", "OfflineCore", "Wire"],
      path: "Tests/OfflineProbe", swiftSettings: settings),
    tests("OfflineCoreTests", ["OfflineCore", "OfflineSimulation"]),
    .testTarget(
      name: "MadangClientTests",
      dependencies: [
        "TestKit", "Apps", "MadangClient", "MadangTesting", "OfflineCore", "OfflineSimulation",
        "Commons", "Core", "HTTP", "SQL", "Wire",
      ],
      exclude: ["Keychain"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Examples/Madang is a package of its own for Xcode; here its models are tested, and its views and app checked with a stub.
  package.targets += [
    .target(name: "SwiftUI", path: "Tests/SwiftUIStub", swiftSettings: settings),
    .target(
      name: "ExampleModels", dependencies: ["MadangClient", "OfflineCore", "Wire"],
      path: "Examples/Madang/Sources/ExampleModels", swiftSettings: settings),
    .target(
      name: "ExampleViews",
      dependencies: ["ExampleModels", "MadangClient", "SwiftUI", "Wire"],
      path: "Examples/Madang/Sources/ExampleViews", swiftSettings: settings),
    .executableTarget(
      name: "MadangExample",
      dependencies: ["ExampleModels", "ExampleViews", "MadangClient", "SwiftUI", "Wire"],
      path: "Examples/Madang/Sources/MadangExample", swiftSettings: settings),
    tests(
      "ExampleTests",
      [
        "TestKit", "ExampleModels", "ExampleViews", "MadangClient", "MadangTesting", "OfflineCore",
        "Commons", "Core", "SQL", "Wire",
      ]),
  ]
#endif

if !includesServer {
  package.products.removeAll { $0.name == "madang" }
  package.targets.removeAll { !clientTargets.contains($0.name) }
}
#if os(macOS)
  if !includesServer {
    package.targets.removeAll { ["SQLiteConfiguration", "CSQLite"].contains($0.name) }
    for target in package.targets {
      target.dependencies.removeAll {
        if case .targetItem(let name, _) = $0 { return clientTargets.suffix(2).contains(name) }
        return false
      }
    }
  }
#endif

// For CI, which debugs nothing: what the tests run through most is optimised, with all that debug builds check.
if Context.environment["BUILD_MADANG_OPTIMISED"] != nil {
  let optimised: Set = [
    "Core", "HTML", "HTTP", "SQL", "TestKit", "OfflineCore", "OfflineSimulation",
    "offlinesimulator",
  ]
  for target in package.targets where optimised.contains(target.name) {
    // Without a number of threads there would be one object file, and SwiftPM links one for each source file.
    target.swiftSettings? += [
      .unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"])
    ]
  }
}
