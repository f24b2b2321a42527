ALTER TABLE members ADD COLUMN grace_until date;
