public import Core

/// The settings of YELL:O (`docs/settings.md`).
public enum YelloSetting: String, SettingName {
  /// The social media handle, such as `@yello.example`; printed on note pictures.
  case handle = "YELLO_HANDLE"
  /// How many friends voting requires: 1 to 20, default 4.
  case friends = "YELLO_FRIENDS"
  /// How many questions a round has: at most 10, the default.
  case questions = "YELLO_QUESTIONS"
  /// Points per question with their percentages: `7:24,8:20,9:18,10:14,11:10,12:8,13:6`.
  case points = "YELLO_POINTS"
  /// What disables skipping: `pick` (a chosen name or keyword) or `keyword`.
  case skipLock = "YELLO_SKIP_LOCK"
  /// Page size of the search for schools, departments and people: 10 to 100.
  case page = "YELLO_PAGE"
  /// The scope of school friends: `department` or the whole `school`.
  case recommend = "YELLO_RECOMMEND"
  /// What a ballot shows in place of missing friends: `none` or `filled`.
  case slots = "YELLO_SLOTS"
  /// Points that an accepted invitation gives to both sides: 0 to 1000, default 100.
  case referralPoints = "YELLO_REFERRAL_POINTS"
  /// How many invitations per day are paid to one inviter: 1 to 1000, default 10.
  case referralsPerPerson = "YELLO_REFERRALS_PER_PERSON"
  /// How many of them may be from one device: 1 to 1000, default 1.
  case referralsPerDevice = "YELLO_REFERRALS_PER_DEVICE"
  /// The notes of a round arrive within this many seconds: 0 to 3600, default 300.
  case spread = "YELLO_SPREAD"

  /// What the documentation for operators says of it.
  var words: String {
    switch self {
    case .handle:
      "YELL:O's handle on other networks, such as `@yello.example`: signs the pictures "
        + "of notes"
    case .friends: "number of friends needed to vote"
    case .questions: "number of questions in a round"
    case .points: "points per question and their probabilities"
    case .skipLock: "what locks skipping a question"
    case .page: "number of rows on a page of a list"
    case .recommend: "which people are recommended"
    case .slots: "what a ballot shows in place of missing friends"
    case .referralPoints: "points for both sides of an invitation"
    case .referralsPerPerson: "invitations paid to one inviter a day"
    case .referralsPerDevice: "of these, from one device"
    case .spread: "seconds within which the notes of a round arrive"
    }
  }
}
