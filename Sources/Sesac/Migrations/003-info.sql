-- What operators tell all members.
CREATE TABLE sesac_notice (
  id {blob} NOT NULL PRIMARY KEY,
  title_ko TEXT NOT NULL,
  text_ko TEXT NOT NULL,
  title_en TEXT,
  text_en TEXT,
  published_at BIGINT NOT NULL,
  edited_at BIGINT,
  withdrawn_at BIGINT,
  CHECK ((title_en IS NULL) = (text_en IS NULL))
);
CREATE INDEX sesac_notice_published ON sesac_notice (published_at, id);

-- Who has opened a notice.
CREATE TABLE sesac_notice_opening (
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  notice_id {blob} NOT NULL REFERENCES sesac_notice (id) ON DELETE CASCADE,
  PRIMARY KEY (person_id, notice_id)
);

-- What a member has asked the operators, with the answer.
CREATE TABLE sesac_inquiry (
  id {blob} NOT NULL PRIMARY KEY,
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  answer TEXT,
  answered_at BIGINT,
  edited_at BIGINT,
  -- How often it was answered.
  revision BIGINT NOT NULL DEFAULT 0,
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK ((answer IS NULL) = (revision = 0))
);
CREATE INDEX sesac_inquiry_person ON sesac_inquiry (person_id, asked_at, id);
CREATE INDEX sesac_inquiry_open ON sesac_inquiry (asked_at, id) WHERE answered_at IS NULL;
CREATE INDEX sesac_inquiry_answered ON sesac_inquiry (asked_at, id) WHERE answered_at IS NOT NULL;
