import Delivery
import HTML

/// The mails of sign-in by email.
enum EmailText {
  /// The link of a mail and, in one that an app requested, its code.
  struct Access {
    var link: String
    var code: String?

    fileprivate var inKorean: String {
      code.map { "\n앱에서 요청했다면 앱에 이 인증번호를 적어도 돼요: \($0)\n아무에게도 알려 주지 마세요.\n" } ?? ""
    }

    fileprivate var inEnglish: String {
      code.map { "\nIf you asked in an app, you can enter this code there: \($0)\nTell nobody.\n" }
        ?? ""
    }
  }

  /// For an address without an account.
  static func joining(_ access: Access) -> EmailMessage {
    EmailMessage(
      subject: t(ko: "[마당] 가입을 마쳐 주세요", en: "[Madang] Finish joining"),
      text: t(
        ko: """
          안녕하세요, 마당이에요.

          아래 링크를 열어 비밀번호를 정하면 가입이 끝나요.
          링크는 한 시간 동안, 한 번만 쓸 수 있어요.

          \(access.link)
          \(access.inKorean)
          가입하려던 게 아니라면 이 메일을 지워 주세요. 아무 일도 일어나지 않아요.
          """,
        en: """
          Hello from Madang.

          Open this link and choose a password to finish joining. It works once, for an hour.

          \(access.link)
          \(access.inEnglish)
          If you did not ask for it, delete this letter; nothing will happen.
          """))
  }

  /// For the address of an account.
  static func newPassword(_ access: Access) -> EmailMessage {
    EmailMessage(
      subject: t(ko: "[마당] 비밀번호를 새로 정할 수 있어요", en: "[Madang] Choose a new password"),
      text: t(
        ko: """
          안녕하세요, 마당이에요.

          이 주소로 가입한 계정이 있어요. 아래 링크를 열어 비밀번호를 새로 정하면 로그인돼요.
          그때 다른 기기에서는 모두 로그아웃돼요. 링크는 한 시간 동안, 한 번만 쓸 수 있어요.

          \(access.link)
          \(access.inKorean)
          요청한 적이 없다면 이 메일을 지워 주세요. 지금 비밀번호는 그대로예요.
          """,
        en: """
          Hello from Madang.

          There is an account with this address. Open this link and choose a new password to sign in.
          All other devices are then signed out. The link works once, for an hour.

          \(access.link)
          \(access.inEnglish)
          If you did not ask for it, delete this letter; your password stays as it is.
          """))
  }

  /// For an address that its requester links to their account.
  static func linking(_ access: Access) -> EmailMessage {
    EmailMessage(
      subject: t(ko: "[마당] 이메일을 연결해 주세요", en: "[Madang] Link this address"),
      text: t(
        ko: """
          안녕하세요, 마당이에요.

          연결을 시작한 브라우저에서 아래 링크를 열어 비밀번호를 정하면, 이 주소로도 로그인할 수 있어요.
          링크는 한 시간 동안, 한 번만 쓸 수 있어요.

          \(access.link)
          \(access.inKorean)
          요청한 적이 없다면 이 메일을 지워 주세요. 아무 일도 일어나지 않아요.
          """,
        en: """
          Hello from Madang.

          Open this link in the browser where you began, and choose a password.
          Then this address leads into your account too. The link works once, for an hour.

          \(access.link)
          \(access.inEnglish)
          If you did not ask for it, delete this letter; nothing will happen.
          """))
  }
}
