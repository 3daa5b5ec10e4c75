-- In whose lists somebody stands: whoever leaves is taken out of them.
CREATE INDEX listed_friend_back ON listed_friend (provider, friend);
