ALTER TABLE follow_links ADD COLUMN further_ids uuid[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
CREATE TABLE stopped_follows (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  address text NOT NULL,
  member_id uuid REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL,
  target text NOT NULL,
  label text NOT NULL,
  frequency text NOT NULL,
  seen jsonb NOT NULL,
  seen_at timestamptz NOT NULL,
  last_sent_at timestamptz,
  confirmed_at timestamptz NOT NULL,
  stopped_at timestamptz NOT NULL
);
CREATE INDEX stopped_follows_address ON stopped_follows (address);
CREATE INDEX stopped_follows_member ON stopped_follows (member_id);
CREATE INDEX stopped_follows_at ON stopped_follows (stopped_at);
