import Commons
import Core
import Wire

extension YelloApp {
  /// The verbs; they depend on the world and the rules only.
  struct Features: Sendable {
    let world: World
    let rules: Rules
    let catalogue: Catalogue
    let homes: Homes
    let memberships: Memberships
    let friends: Friends
    let rounds: Rounds
    let deliveries: Deliveries
    let referrals: Referrals
    let notes: Notes
    let payments: Payments
    let timeline = Timeline()
    let choices: Choices

    /// Without `notifications`, no push notifications are sent.
    init(world: World, rules: Rules, notifications: Notifications? = nil) {
      self.world = world
      self.rules = rules
      catalogue = YelloApp.catalogue
      homes = Homes(rules: rules)
      deliveries = Deliveries(world: world, rules: rules, notifications: notifications)
      referrals = Referrals(world: world, rules: rules, notifications: notifications)
      memberships = Memberships(
        world: world, rules: rules, catalogue: catalogue, notifications: notifications,
        referrals: referrals)
      friends = Friends(world: world, rules: rules, notifications: notifications)
      rounds = Rounds(
        world: world, rules: rules, notifications: notifications, deliveries: deliveries,
        referrals: referrals)
      notes = Notes(world: world, rules: rules, questionCache: QuestionCache())
      payments = Payments(rules: rules)
      choices = Choices(rules: rules)
    }
  }

  /// The schools and departments of the data files.
  static let catalogue = Catalogue(
    schools: String(decoding: PackageResources.universities_tsv, as: UTF8.self),
    highSchools: String(decoding: PackageResources.highschools_tsv, as: UTF8.self),
    departments: String(decoding: PackageResources.departments_tsv, as: UTF8.self))

  /// The questions of the data file.
  static let bank = Bank(String(decoding: PackageResources.questions_tsv, as: UTF8.self))
}
