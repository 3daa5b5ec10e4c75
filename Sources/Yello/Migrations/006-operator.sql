-- A question an operator has edited is theirs: loading the bank leaves it alone.
ALTER TABLE yello_question ADD COLUMN edited_at BIGINT;
