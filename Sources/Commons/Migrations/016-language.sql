-- The language of an account's notifications, from the first sign-in; NULL is not yet known. With language_chosen = 1
-- it was chosen on the account page and holds for pages too.
ALTER TABLE account ADD COLUMN language TEXT CHECK (language IN ('ko', 'en'));
ALTER TABLE account ADD COLUMN language_chosen BIGINT NOT NULL DEFAULT 0 CHECK (language_chosen IN (0, 1));
