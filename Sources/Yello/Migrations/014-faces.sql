-- The face a person chose of our own drawings.
ALTER TABLE yello_person ADD COLUMN face BIGINT CHECK (face BETWEEN 1 AND 10);
