ALTER TABLE enrolments ADD COLUMN completed_on date;
