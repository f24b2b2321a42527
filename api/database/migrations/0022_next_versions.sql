CREATE TABLE content_next_versions (
  kind text NOT NULL,
  id integer NOT NULL,
  key text NOT NULL,
  path text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  body_html text NOT NULL,
  card jsonb NOT NULL,
  data jsonb NOT NULL,
  taxonomy_ids integer[] NOT NULL,
  published_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  draft boolean NOT NULL,
  workflow_id uuid NOT NULL,
  source_file text PRIMARY KEY
);
--> statement-breakpoint
CREATE INDEX content_next_versions_workflow ON content_next_versions (workflow_id);
