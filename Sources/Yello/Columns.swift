public import SQL
public import Wire

extension Yello.Name: Column {}
extension Yello.Handle: Column {}
extension Yello.DepartmentName: Column {}
extension Yello.Gender: Column {}
extension Yello.SchoolKind: Column {}
extension Yello.Product: Column {}
extension Yello.Missing: Column {}
extension Yello.WishName: Column {}
