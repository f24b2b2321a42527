CREATE TABLE content_moves (
  old_path text PRIMARY KEY,
  new_path text NOT NULL,
  moved_at timestamptz NOT NULL
);
