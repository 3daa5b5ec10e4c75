public import SQL
public import Wire

extension Colary.Nickname: Column {}
