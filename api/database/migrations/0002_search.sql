ALTER TABLE content_items ADD COLUMN heading tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('simple', title), 'A') ||
  setweight(to_tsvector('english', title), 'A') ||
  setweight(to_tsvector('simple', keywords), 'C') ||
  setweight(to_tsvector('english', keywords), 'C')
) STORED;
--> statement-breakpoint
CREATE INDEX content_items_heading ON content_items USING gin (heading);
--> statement-breakpoint
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  documents integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX search_words_near ON search_words USING gist (word gist_trgm_ops (siglen = 32));
--> statement-breakpoint
CREATE TABLE search_words_source (
  content text COLLATE "C" NOT NULL
);
