CREATE TABLE credit_awards (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind text NOT NULL,
  item_id integer NOT NULL,
  title text NOT NULL,
  path text NOT NULL,
  day date NOT NULL,
  domain text,
  credits double precision NOT NULL,
  PRIMARY KEY (member_id, kind, item_id)
);
--> statement-breakpoint
CREATE INDEX credit_awards_day ON credit_awards (day);
--> statement-breakpoint
ALTER TABLE credit_transcripts ADD COLUMN awards jsonb;
--> statement-breakpoint
ALTER TABLE credit_transcripts ADD COLUMN code text;
