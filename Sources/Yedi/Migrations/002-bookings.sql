-- A hold is a booking with an end, expires_at. policy_ko and policy_en are what the client agreed to; the
-- hours and percent beside them count a cancellation's fee. One whose client and designer have both
-- left is deleted.
CREATE TABLE yedi_booking (
  id {blob} NOT NULL PRIMARY KEY,
  designer_id {blob} REFERENCES yedi_designer (id) ON DELETE SET NULL,
  client_id {blob} REFERENCES yedi_person (id) ON DELETE SET NULL,
  walk_in {text},
  state TEXT NOT NULL CHECK (state IN ('HELD', 'BOOKED', 'COMPLETED', 'NO_SHOW',
    'CANCELLED_BY_CLIENT', 'CANCELLED_BY_DESIGNER')),
  starts_at BIGINT NOT NULL CHECK (starts_at % 600000 = 0),
  minutes BIGINT NOT NULL CHECK (minutes BETWEEN 10 AND 1440 AND minutes % 10 = 0),
  buffer BIGINT NOT NULL,
  price BIGINT NOT NULL CHECK (price >= 0),
  note {text} NOT NULL,
  policy_ko {text} NOT NULL,
  policy_en {text} NOT NULL,
  free_hours BIGINT NOT NULL,
  partial_percent BIGINT NOT NULL,
  full_hours BIGINT NOT NULL,
  fee BIGINT NOT NULL DEFAULT 0 CHECK (fee BETWEEN 0 AND price),
  reason {text} NOT NULL,
  is_outside BIGINT NOT NULL DEFAULT 0 CHECK (is_outside IN (0, 1)),
  expires_at BIGINT,
  is_extended BIGINT NOT NULL DEFAULT 0 CHECK (is_extended IN (0, 1)),
  sequence BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  CHECK ((state = 'HELD') = (expires_at IS NOT NULL))
) {rowless};
CREATE INDEX yedi_booking_client ON yedi_booking (client_id, starts_at, id);
CREATE INDEX yedi_booking_designer ON yedi_booking (designer_id, starts_at, id);

CREATE TABLE yedi_booking_service (
  booking_id {blob} NOT NULL REFERENCES yedi_booking (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('CUT', 'PERM', 'COLOUR')),
  service_id {blob} NOT NULL,
  name {text} NOT NULL,
  price BIGINT NOT NULL,
  minutes BIGINT NOT NULL,
  PRIMARY KEY (booking_id, kind)
) {rowless};

-- The ten minutes of a designer that a hold or a booking takes, its buffer included: numbered from
-- 1970-01-01 UTC. The key makes overlaps impossible.
CREATE TABLE yedi_cell (
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  cell BIGINT NOT NULL,
  booking_id {blob} NOT NULL REFERENCES yedi_booking (id) ON DELETE CASCADE,
  PRIMARY KEY (designer_id, cell)
) {rowless};
CREATE INDEX yedi_cell_booking ON yedi_cell (booking_id);

CREATE TABLE yedi_closure (
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  PRIMARY KEY (designer_id, day)
) {rowless};

-- A break of every week on a weekday (7 for every day), or of one day.
CREATE TABLE yedi_break (
  id {blob} NOT NULL PRIMARY KEY,
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  weekday BIGINT CHECK (weekday BETWEEN 0 AND 7),
  day TEXT,
  begins BIGINT NOT NULL CHECK (begins % 10 = 0 AND begins >= 0),
  ends BIGINT NOT NULL CHECK (ends % 10 = 0 AND ends <= 1440),
  CHECK (begins < ends),
  CHECK ((weekday IS NULL) <> (day IS NULL))
) {rowless};
CREATE INDEX yedi_break_designer ON yedi_break (designer_id, day);
