-- What stood there before an operator's act, and what stands there since; as a person reads it.
ALTER TABLE operator_act ADD COLUMN was TEXT;
ALTER TABLE operator_act ADD COLUMN became TEXT;
