-- Deleting an account left its events behind. The topics of events are accounts and YELL:O's people.
DELETE FROM event WHERE topic NOT IN (SELECT id FROM account) AND topic NOT IN (SELECT id FROM yello_person);
DELETE FROM feed WHERE topic NOT IN (SELECT id FROM account) AND topic NOT IN (SELECT id FROM yello_person);
