-- What a member bought or began to buy; the items with number 0 are everybody's.
CREATE TABLE sesac_item (
  id {blob} NOT NULL PRIMARY KEY,
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  part {text} NOT NULL CHECK (part IN ('SPROUT', 'BACKGROUND')),
  number BIGINT NOT NULL CHECK (number BETWEEN 1 AND 7),
  -- Without one its order is not paid.
  bought_at BIGINT,
  UNIQUE (person_id, part, number)
);
