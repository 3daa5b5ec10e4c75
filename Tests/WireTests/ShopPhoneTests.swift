import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ShopPhoneTests {
  @Test(arguments: [
    ("02-332-0101", "02-332-0101"), ("023320101", "02-332-0101"), ("0212345678", "02-1234-5678"),
    ("031 555 0101", "031-555-0101"), ("064.1234.5678", "064-1234-5678"),
    ("+82 2 332 0101", "02-332-0101"), ("+82 (0)2-332-0101", "02-332-0101"),
    ("0082 51 332 0101", "051-332-0101"), ("０２－３３２－０１０１", "02-332-0101"),
    ("0507-1332-0101", "0507-1332-0101"), ("05023320101", "0502-332-0101"),
    ("070-7332-0101", "070-7332-0101"), ("0803320101", "080-332-0101"),
    ("010-1234-5678", "010-1234-5678"), ("011-234-5678", "011-234-5678"),
    ("1588-0101", "1588-0101"), ("16443000", "1644-3000"), ("(1800) 0101", "1800-0101"),
  ])
  func `a shop's number is read however it is written`(_ raw: String, _ national: String) throws {
    #expect(try Yedi.ShopPhone(raw).national == national)
    #expect(try Yedi.ShopPhone(national).national == national)
  }

  @Test(arguments: [
    "전화는 받지 않아요", "02-332-010", "02-12345-67890", "034-332-0101", "070-332-0101",
    "010-123-4567", "1234-5678", "1577-010", "1588-01011", "+82 1588-0101", "060-700-0101",
    "000-0000-0000", "+1 212 555 0100", "02-332-0101 (12)", "02-332-0101a", "javascript:1",
    "٠٢-٣٣٢-٠١٠١",
  ])
  func `what no shop in Korea is called by is none`(_ raw: String) throws {
    #expect(try Yedi.ShopPhone(raw).national == nil)
  }

  @Test(arguments: ["", "1588", "02-332-0101, 02-332-0102"])
  func `a number that is too short or too long is refused at once`(_ raw: String) {
    #expect(throws: Refusal.shopPhone) { try Yedi.ShopPhone(raw) }
  }
}
