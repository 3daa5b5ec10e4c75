-- How often the words of a notice were changed, so that two operators do not replace each other's unseen.
ALTER TABLE sesac_notice ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
