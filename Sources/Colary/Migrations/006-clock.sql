-- Whether the clock of the device that an entry's time is from was more than a day off when it was sent.
ALTER TABLE colary_row ADD COLUMN clock_skewed BIGINT NOT NULL DEFAULT 0
  CHECK (clock_skewed IN (0, 1));
