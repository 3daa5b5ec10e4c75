-- A search in the names of schools, departments and classes looks for the beginnings of their endings, as the search for
-- people does. Reading every name took most of the time of a search that finds nobody.
CREATE TABLE yello_group_ending (
  ending {text} NOT NULL,
  group_id {blob} NOT NULL REFERENCES yello_group (id) ON DELETE CASCADE,
  PRIMARY KEY (ending, group_id)
) {rowless};
CREATE INDEX yello_group_ending_group ON yello_group_ending (group_id);

INSERT INTO yello_group_ending (ending, group_id)
WITH RECURSIVE name (text, group_id) AS (
  SELECT LOWER(REPLACE(s.name, ' ', '')), g.id FROM yello_group g JOIN yello_school s ON s.key = g.school
  UNION SELECT LOWER(REPLACE(g.department, ' ', '')), g.id FROM yello_group g
), ending (text, group_id) AS (
  SELECT text, group_id FROM name
  UNION SELECT SUBSTR(text, 2), group_id FROM ending WHERE LENGTH(text) > 1
)
SELECT text, group_id FROM ending WHERE text <> '';
