-- A search asks who is hidden from the searcher's number.
CREATE INDEX sesac_hidden_number_hash ON sesac_hidden_number (hash);

-- It has all that it reads of a seat, so that a search of many cells reads no rows besides.
DROP INDEX sesac_seat_cell;
CREATE INDEX sesac_seat_cell ON sesac_seat (cell_row, cell_column, expires_at, wants, tags, person_id);
