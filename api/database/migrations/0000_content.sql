CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE content_items (
  kind text NOT NULL,
  id integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  path text COLLATE "C" NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  body_html text NOT NULL,
  text text NOT NULL,
  keywords text NOT NULL,
  card jsonb NOT NULL,
  data jsonb NOT NULL,
  taxonomy_ids integer[] NOT NULL,
  published_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  draft boolean NOT NULL,
  workflow_id uuid,
  source_file text COLLATE "C" NOT NULL,
  search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', summary), 'B') ||
    setweight(to_tsvector('english', keywords), 'C') ||
    setweight(to_tsvector('english', text), 'D')
  ) STORED,
  PRIMARY KEY (kind, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX content_items_path ON content_items (path);
--> statement-breakpoint
CREATE UNIQUE INDEX content_items_key ON content_items (kind, key);
--> statement-breakpoint
CREATE INDEX content_items_published ON content_items (kind, published_at DESC);
--> statement-breakpoint
CREATE INDEX content_items_starts ON content_items (kind, starts_at);
--> statement-breakpoint
CREATE INDEX content_items_source ON content_items (source_file);
--> statement-breakpoint
CREATE INDEX content_items_taxonomy ON content_items USING gin (taxonomy_ids);
--> statement-breakpoint
CREATE INDEX content_items_search ON content_items USING gin (search);
--> statement-breakpoint
CREATE INDEX content_items_title ON content_items USING gin (title gin_trgm_ops);
--> statement-breakpoint
CREATE SEQUENCE content_page_id START WITH 5000;
--> statement-breakpoint
CREATE TABLE content_data (
  source_file text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  data jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX content_data_kind ON content_data (kind);
--> statement-breakpoint
CREATE TABLE content_files (
  file text COLLATE "C" PRIMARY KEY,
  fingerprint text NOT NULL,
  imported_at timestamptz NOT NULL
);
