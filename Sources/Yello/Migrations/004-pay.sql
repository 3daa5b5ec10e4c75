-- Who would buy what, were it sold: one row for a person and a product, and how often they said so.
CREATE TABLE yello_interest (
  person_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  product TEXT NOT NULL
    CHECK (product IN ('PLUS', 'ONE_TICKET', 'TWO_TICKETS', 'FIVE_TICKETS')),
  times BIGINT NOT NULL DEFAULT 1 CHECK (times >= 1),
  first_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  PRIMARY KEY (person_id, product)
) {rowless};
