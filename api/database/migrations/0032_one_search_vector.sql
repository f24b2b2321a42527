DROP TRIGGER content_items_index ON content_items;
--> statement-breakpoint
DROP TABLE content_index;
--> statement-breakpoint
DROP FUNCTION index_item();
--> statement-breakpoint
DROP FUNCTION indexed_terms(content_items);
--> statement-breakpoint
CREATE FUNCTION search_terms(title text, summary text, keywords text, body text, taxonomy_ids integer[], document_ids text[], author_keys text[], type text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH words AS (
    SELECT setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') ||
      setweight(to_tsvector('english', keywords), 'C') || setweight(to_tsvector('english', body), 'D') AS vector)
  SELECT vector || array_to_tsvector(array(
    SELECT '=' || left(word, 500) FROM unnest(words_of(title)) AS word
    UNION ALL SELECT '#' || left(lexeme, 500) FROM unnest(tsvector_to_array(ts_filter(vector, '{a,c}'))) AS lexeme
    UNION ALL SELECT '~' || term FROM unnest(taxonomy_ids) AS term
    UNION ALL SELECT '+' || left(document, 500) FROM unnest(document_ids) AS document
    UNION ALL SELECT '^' || left(person, 500) FROM unnest(author_keys) AS person
    UNION ALL SELECT '@' || type))
  FROM words $$;
--> statement-breakpoint
ALTER TABLE content_items DROP COLUMN search;
--> statement-breakpoint
ALTER TABLE content_items ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  search_terms(title, summary, keywords, text, taxonomy_ids, document_ids, author_keys, indexed_type(kind, card))) STORED;
--> statement-breakpoint
ALTER TABLE content_items ALTER COLUMN search SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX content_items_search ON content_items USING gin (search);
--> statement-breakpoint
CREATE INDEX content_items_at ON content_items (kind, coalesce(starts_at, published_at) DESC, id) WHERE NOT draft;
--> statement-breakpoint
CREATE VIEW content_index AS
  SELECT kind, id, indexed_type(kind, card) AS type, coalesce(starts_at, published_at) AS at,
    CASE WHEN kind = 'article' THEN coalesce(published_at, 'infinity') ELSE '-infinity' END AS visible_from,
    coalesce(visible_until, 'infinity') AS visible_until, taxonomy_ids, search AS terms, title,
    -- A replica of the release before takes its estimates from the sample, and counts where there is none.
    false AS sampled
  FROM content_items WHERE NOT draft;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
