public import SQL
public import Wire

extension HexColor: Column {}
