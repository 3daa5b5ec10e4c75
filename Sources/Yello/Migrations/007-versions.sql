-- A question that is worded anew becomes another row, so that notes go on reading as they were sent. The
-- old one is asked no more and names the one that is; what nothing has followed has none.
ALTER TABLE yello_question ADD COLUMN successor BIGINT REFERENCES yello_question (id);
