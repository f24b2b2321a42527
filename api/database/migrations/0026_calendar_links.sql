CREATE TABLE calendar_links (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_read_at timestamptz
);
