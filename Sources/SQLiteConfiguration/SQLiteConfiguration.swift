import CSQLite

/// SQLite's settings for the whole process, which must be made before its first use.
///
/// Whoever opens a database asks `isApplied` first, so that a process may hold databases of several libraries.
public enum SQLiteConfiguration {
  /// Applies the settings once; `false` if SQLite was in use before.
  public static let isApplied: Bool = {
    // Memory statistics take a global lock for every allocation; two reading threads contended for
    // it at every second page.
    let hasNoStatistics = madang_sqlite_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK
    // Statement-journal spill threshold: larger rollbacks go to a temporary file. SQLite's default
    // of 64 KiB is passed by a transaction that touches sixteen pages, whose pages were then
    // written to that file too. The journal is written in one piece, and SQLite writes no piece of
    // 128 KiB or more (unixWrite takes 17 bits of its length).
    return madang_sqlite_config(SQLITE_CONFIG_STMTJRNL_SPILL, 120 << 10) == SQLITE_OK
      && hasNoStatistics
  }()
}
