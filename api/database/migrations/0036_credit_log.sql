CREATE TABLE credit_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  title text NOT NULL,
  day date NOT NULL,
  domain text NOT NULL,
  credits double precision NOT NULL,
  evidence text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX credit_entries_member ON credit_entries (member_id, day);
--> statement-breakpoint
CREATE INDEX credit_entries_day ON credit_entries (day);
--> statement-breakpoint
CREATE TABLE credit_files (
  entry_id uuid PRIMARY KEY NOT NULL REFERENCES credit_entries (id) ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  bytes bytea NOT NULL,
  stored_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX credit_files_member ON credit_files (member_id);
--> statement-breakpoint
CREATE TABLE credit_transcripts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  entered double precision NOT NULL,
  entries jsonb NOT NULL,
  issued_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX credit_transcripts_member ON credit_transcripts (member_id);
--> statement-breakpoint
CREATE INDEX credit_transcripts_issued ON credit_transcripts (issued_at);
