import Wire

/// A deny list of common passwords.
enum CommonPasswords {
  /// Whether `password` is easy to guess.
  ///
  /// Matches the words below with or without common suffixes, and runs or repetitions of few
  /// characters.
  static func holds(_ password: String) -> Bool {
    let plain = password.lowercased()
    if isRun(plain) || whole.contains(plain) { return true }
    return ends.contains { end in
      plain.hasSuffix(end) && words.contains(String(plain.dropLast(end.count)))
    }
  }

  /// Matches `aaaaaaaa`, `12341234`, `23456789`, `98765432`.
  private static func isRun(_ text: String) -> Bool {
    let letters = Array(text.unicodeScalars.map(\.value))
    for length in 1...4 where letters.count > length {
      if letters.indices.allSatisfy({ letters[$0] == letters[$0 % length] }) { return true }
    }
    let steps = zip(letters, letters.dropFirst()).map { Int($1) - Int($0) }
    return steps.allSatisfy { $0 == 1 } || steps.allSatisfy { $0 == -1 }
  }

  private static let words = list(
    """
    password passw0rd p@ssword p@ssw0rd passwort contraseña motdepasse admin administrator root user guest
    welcome letmein login signin master secret access hello hello! iloveyou iloveu loveyou lovely love
    sunshine princess superman batman spiderman starwars pokemon pikachu dragon monkey tiger shadow
    football baseball soccer basketball michael jordan jessica ashley daniel charlie jennifer thomas
    qwerty qwert qwer qwe asdf asdfgh asdfg zxcv zxcvbn zxcvb qazwsx qaz wsx abcd abcde abcdef abc abcabc aaaa
    computer internet samsung google naver kakao daum apple iphone android galaxy windows server oracle
    korea seoul busan daegu hanguk coffee chocolate cookie cheese summer winter spring autumn flower star
    angel family friend friends freedom whatever trustno1 hunter ranger killer ninja purple orange silver
    golden banana ginger pepper mustang ferrari porsche mercedes liverpool arsenal chelsea barcelona
    dkssud dkssudgktpdy tkfkdgo tkfkdgody tkfkd gkrtod glaso wlsdn alswl alsrud tjdnf rlaxo qkrwl wjdgns
    비밀번호 사랑해 사랑해요 안녕하세요 안녕 대한민국 우리집 행복 가족 엄마 아빠 바보 나는나 친구
    madang yello wal sesac yedi colary 마당 옐로 새싹 예디
    """)

  private static let ends = list(
    """
    1 12 123 1234 12345 123456 1234567 12345678 123456789 0 00 000 0000 01 007 11 111 1111 2 22 2580 321
    4321 7 77 777 7777 8 88 888 8282 486 1004 99 999 2000 2001 2002 2003 2004 2005 2006 2007 2008 2010
    2020 2021 2022 2023 2024 2025 2026 ! !! !@ !@# !@#$ 1! 12! 123! 1234! 123!@# 1234!@#$ a abc @ # . ?
    """
  ).union([""])

  private static let whole = list(
    """
    1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx !qaz2wsx zaq12wsx q1w2e3r4
    q1w2e3r4t5 qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm1 zxcvbnm, qwer1234 qwer1234! asdf1234
    asdf1234! zxcv1234 1234qwer 1234asdf 123qweasd qweasdzxc qweasd123 qwe123qwe a1234567 a12345678
    a123456789 abc12345 aa123456 aa12345678 abcd1234! abcd1234 password1 123456789a 12345678a 1234567a
    147258369 159357258 789456123 123654789 741852963 963852741 987654321 1472583690 0123456789
    1234567890 0987654321 12344321 11112222 11223344 1122334455 12121212 13131313 20202020 69696969
    31415926 27182818 19841984 19901990 20002000 20202021 25802580 10041004 01012345678 010123456 8282828
    trustno1 letmein1 iloveyou1 changeme changeit default1 temporary test1234 testtest tester12 q1w2e3!@#
    correcthorsebatterystaple opensesame abracadabra qqww1122 asas1212 zxzx1212 qwqw1212 !@#$%^&* !@#$qwer
    dkssud12 rkskek12 rkskekfk rkskekfkakqktk tkfkdgo1 gksrmf12 dlfqhs12 ghkdlxld
    """)

  private static func list(_ text: String) -> Set<String> {
    Set(text.split { $0.isWhitespace }.map { $0.precomposed })
  }
}

extension Substring {
  fileprivate var precomposed: String { String(self).precomposed }
}
