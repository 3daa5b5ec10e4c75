-- A conversation of two members of an app.
CREATE TABLE chat_room (
  id {blob} NOT NULL PRIMARY KEY,
  app {text} NOT NULL,
  -- A hash of both accounts and the topic, so that first contacts at the same time make one room. A room
  -- that is not to be found again has its own id here.
  subject {text} NOT NULL,
  topic {text} NOT NULL,
  last_number BIGINT NOT NULL DEFAULT 0,
  last_change BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  closed_at BIGINT,
  UNIQUE (app, subject)
);

CREATE TABLE chat_member (
  room_id {blob} NOT NULL REFERENCES chat_room (id) ON DELETE CASCADE,
  place BIGINT NOT NULL CHECK (place IN (1, 2)),
  -- NULL after the member has left the app.
  account_id {blob} REFERENCES account (id) ON DELETE SET NULL,
  -- The newest message read.
  read_to BIGINT NOT NULL DEFAULT 0,
  -- The time of the newest message.
  last_at BIGINT NOT NULL,
  -- When the pending notification is due, or when the last one was.
  push_at BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (room_id, place)
);
CREATE UNIQUE INDEX chat_member_account ON chat_member (account_id, room_id);
CREATE INDEX chat_member_latest ON chat_member (account_id, last_at, room_id);

CREATE TABLE chat_message (
  room_id {blob} NOT NULL,
  number BIGINT NOT NULL CHECK (number > 0),
  id {blob} NOT NULL UNIQUE,
  -- The number of the room's change that this row shows.
  change BIGINT NOT NULL,
  place BIGINT NOT NULL,
  client_id {text} NOT NULL,
  at BIGINT NOT NULL,
  text TEXT,
  -- A photo or a card as JSON.
  photo TEXT,
  card TEXT,
  edited_at BIGINT,
  deleted_at BIGINT,
  PRIMARY KEY (room_id, number),
  UNIQUE (room_id, place, client_id),
  FOREIGN KEY (room_id, place) REFERENCES chat_member (room_id, place) ON DELETE CASCADE,
  CHECK (deleted_at IS NOT NULL OR text IS NOT NULL OR photo IS NOT NULL OR card IS NOT NULL),
  CHECK (deleted_at IS NULL OR COALESCE(text, photo, card) IS NULL)
);
CREATE INDEX chat_message_change ON chat_message (room_id, change);
