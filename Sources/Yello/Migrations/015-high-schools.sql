-- A high-school student's group is the class, such as 2학년 3반, and entry_year the grade.
ALTER TABLE yello_school ADD COLUMN kind TEXT NOT NULL DEFAULT 'university'
  CHECK (kind IN ('university', 'high'));
