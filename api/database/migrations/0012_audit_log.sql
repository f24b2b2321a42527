CREATE TABLE audit_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  operator text NOT NULL,
  action text NOT NULL,
  subject uuid,
  details jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX audit_log_at ON audit_log (at);
--> statement-breakpoint
CREATE INDEX audit_log_subject ON audit_log (subject);
--> statement-breakpoint
CREATE INDEX form_submissions_received ON form_submissions (received_at);
