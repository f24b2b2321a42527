CREATE TABLE credit_uploads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  received_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX credit_uploads_member ON credit_uploads (member_id);
--> statement-breakpoint
CREATE INDEX credit_uploads_received ON credit_uploads (received_at);
--> statement-breakpoint
CREATE TABLE credit_upload_parts (
  upload_id uuid NOT NULL REFERENCES credit_uploads (id) ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (upload_id, number)
);
--> statement-breakpoint
ALTER TABLE credit_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
