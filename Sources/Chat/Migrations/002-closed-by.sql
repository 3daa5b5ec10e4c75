-- The place of the member who ended the conversation, who alone opens it again; NULL when the app did.
ALTER TABLE chat_room ADD COLUMN closed_by BIGINT CHECK (closed_by IN (1, 2));
