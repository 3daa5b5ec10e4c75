-- role is the side a person is on now. A designer has a row in yedi_designer as well.
CREATE TABLE yedi_person (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  name {text} NOT NULL,
  phone TEXT,
  role TEXT NOT NULL CHECK (role IN ('CLIENT', 'DESIGNER')),
  is_client BIGINT NOT NULL CHECK (is_client IN (0, 1)),
  following BIGINT NOT NULL DEFAULT 0 CHECK (following >= 0),
  joined_at BIGINT NOT NULL
) {rowless};

-- specialities is a set, a bit for each in the order of Yedi.Speciality. buffer is in minutes, notice,
-- free_hours and full_hours in hours, horizon in days.
CREATE TABLE yedi_designer (
  id {blob} NOT NULL PRIMARY KEY,
  person_id {blob} NOT NULL UNIQUE REFERENCES yedi_person (id) ON DELETE CASCADE,
  rank TEXT NOT NULL CHECK (rank IN ('OWNER', 'PRINCIPAL', 'DESIGNER', 'INTERN')),
  introduction {text} NOT NULL,
  specialities BIGINT NOT NULL CHECK (specialities BETWEEN 0 AND 255),
  shop {text} NOT NULL,
  district {text} NOT NULL,
  address {text} NOT NULL,
  phone TEXT,
  latitude DOUBLE PRECISION,
  longitude DOUBLE PRECISION,
  followers BIGINT NOT NULL DEFAULT 0 CHECK (followers >= 0),
  buffer BIGINT NOT NULL CHECK (buffer BETWEEN 0 AND 60),
  notice BIGINT NOT NULL CHECK (notice BETWEEN 0 AND 72),
  horizon BIGINT NOT NULL CHECK (horizon BETWEEN 1 AND 180),
  free_hours BIGINT NOT NULL CHECK (free_hours BETWEEN 0 AND 168),
  partial_percent BIGINT NOT NULL CHECK (partial_percent BETWEEN 0 AND 100),
  full_hours BIGINT NOT NULL CHECK (full_hours BETWEEN 0 AND free_hours),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
) {rowless};

-- The open weekdays, 0 for Sunday; opens and closes are minutes of the day in Asia/Seoul.
CREATE TABLE yedi_hours (
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  weekday BIGINT NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens BIGINT NOT NULL CHECK (opens % 10 = 0 AND opens >= 0),
  closes BIGINT NOT NULL CHECK (closes % 10 = 0 AND closes <= 1440),
  PRIMARY KEY (designer_id, weekday),
  CHECK (opens < closes)
) {rowless};

CREATE TABLE yedi_service (
  id {blob} NOT NULL PRIMARY KEY,
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('CUT', 'PERM', 'COLOUR')),
  name {text} NOT NULL,
  price BIGINT NOT NULL CHECK (price BETWEEN 0 AND 10000000),
  minutes BIGINT NOT NULL CHECK (minutes BETWEEN 10 AND 480 AND minutes % 10 = 0)
) {rowless};
CREATE INDEX yedi_service_designer ON yedi_service (designer_id, kind, id);

CREATE TABLE yedi_follow (
  person_id {blob} NOT NULL REFERENCES yedi_person (id) ON DELETE CASCADE,
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  PRIMARY KEY (person_id, designer_id)
) {rowless};
CREATE INDEX yedi_follow_designer ON yedi_follow (designer_id, person_id);

-- Every ending of a designer's name, shop, district and specialities, and of their initials: a search
-- for a part of them is a search for the start of an ending.
CREATE TABLE yedi_ending (
  ending {text} NOT NULL,
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  PRIMARY KEY (ending, designer_id)
) {rowless};
CREATE INDEX yedi_ending_designer ON yedi_ending (designer_id, ending);

-- The last searches of a person: a keyword or a designer, newest id last.
CREATE TABLE yedi_recent (
  id {blob} NOT NULL PRIMARY KEY,
  person_id {blob} NOT NULL REFERENCES yedi_person (id) ON DELETE CASCADE,
  keyword {text},
  designer_id {blob} REFERENCES yedi_designer (id) ON DELETE CASCADE,
  CHECK ((keyword IS NULL) <> (designer_id IS NULL)),
  UNIQUE (person_id, keyword),
  UNIQUE (person_id, designer_id)
) {rowless};
