-- Why people leave is counted by the house, for every app alike.
DROP TABLE wal_farewell;
