-- The event of a friendship outlived it, and with it the account of the friend. Who has not read it yet loads the page again.
DELETE FROM event WHERE kind = 'friend.made';
