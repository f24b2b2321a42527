CREATE TABLE reconciliations (
  started_at timestamptz PRIMARY KEY,
  finished_at timestamptz,
  counts jsonb NOT NULL
);
