CREATE TABLE devices (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  hash bytea NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  PRIMARY KEY (member_id, hash)
);
--> statement-breakpoint
CREATE INDEX devices_last_seen ON devices (last_seen);
