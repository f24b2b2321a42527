CREATE TABLE member_notices (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL,
  subject text NOT NULL,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, kind, subject)
);
--> statement-breakpoint
-- What was recorded before mails about it existed is no news.
INSERT INTO member_notices
  SELECT member_id, 'registration-receipt', event_id::text, now() FROM registrations WHERE state = 'registered'
  UNION ALL SELECT member_id, 'course-certificate', product_id::text, now() FROM enrolments WHERE percent = 100;
