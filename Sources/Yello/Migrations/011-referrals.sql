-- Invitations that were followed and pay: the invited person with their first vote, who invited them after the day
-- of it. Who invited may have left by then.
CREATE TABLE yello_referral (
  person_id {blob} NOT NULL PRIMARY KEY REFERENCES yello_person (id) ON DELETE CASCADE,
  referrer_id {blob} REFERENCES yello_person (id) ON DELETE SET NULL,
  voted_at BIGINT
) {rowless};
CREATE INDEX yello_referral_referrer ON yello_referral (referrer_id, voted_at);
