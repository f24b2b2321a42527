ALTER TABLE address_claims ADD COLUMN followed text, ADD COLUMN frequency text;
--> statement-breakpoint
CREATE TABLE follows (
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
  confirmed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX follows_subject ON follows (address, kind, target);
CREATE INDEX follows_member ON follows (member_id);
--> statement-breakpoint
CREATE TABLE follow_links (
  hash bytea PRIMARY KEY,
  follow_id uuid NOT NULL,
  address text NOT NULL,
  member_id uuid REFERENCES members ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX follow_links_address ON follow_links (address);
CREATE INDEX follow_links_member ON follow_links (member_id);
CREATE INDEX follow_links_expires ON follow_links (expires_at);
--> statement-breakpoint
CREATE TABLE content_first_seen (
  kind text NOT NULL,
  id integer NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX content_first_seen_at ON content_first_seen (seen_at);
