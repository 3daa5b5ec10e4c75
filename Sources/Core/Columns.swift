public import SQL
public import Wire

extension PhoneNumber: Column {}
extension EmailAddress: Column {}
