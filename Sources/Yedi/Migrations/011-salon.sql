-- The secret address of a person's calendar feed for one side. It opens bookings only, which are in this database
-- as well, so it is stored as it is and can be shown again.
CREATE TABLE yedi_calendar (
  person_id {blob} NOT NULL REFERENCES yedi_person (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('CLIENT', 'DESIGNER')),
  secret {text} NOT NULL UNIQUE,
  PRIMARY KEY (person_id, role)
) {rowless};

-- What a designer keeps about a client, which nobody else sees.
CREATE TABLE yedi_client_note (
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  client_id {blob} NOT NULL REFERENCES yedi_person (id) ON DELETE CASCADE,
  note {text} NOT NULL,
  PRIMARY KEY (designer_id, client_id)
) {rowless};
CREATE INDEX yedi_client_note_client ON yedi_client_note (client_id);

-- People who want to hear of a free time on a full day; told once.
CREATE TABLE yedi_wait (
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  person_id {blob} NOT NULL REFERENCES yedi_person (id) ON DELETE CASCADE,
  PRIMARY KEY (designer_id, day, person_id)
) {rowless};
CREATE INDEX yedi_wait_person ON yedi_wait (person_id);
