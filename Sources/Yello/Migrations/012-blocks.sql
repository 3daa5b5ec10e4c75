-- Blocks are between accounts and hold in every app.
INSERT INTO block (account_id, number, blocked_id, app, created_at)
  SELECT me.account_id, ROW_NUMBER() OVER (PARTITION BY b.person_id ORDER BY b.since, b.blocked_id),
    other.account_id, 'yello', b.since
  FROM yello_block b JOIN yello_person me ON me.id = b.person_id
    JOIN yello_person other ON other.id = b.blocked_id;
DROP TABLE yello_block;
