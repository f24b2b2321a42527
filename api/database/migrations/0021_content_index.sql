CREATE TABLE content_index (
  kind text NOT NULL,
  id integer NOT NULL,
  type text NOT NULL,
  at timestamptz,
  visible_from timestamptz NOT NULL,
  visible_until timestamptz NOT NULL,
  sampled boolean NOT NULL,
  taxonomy_ids integer[] NOT NULL,
  terms tsvector NOT NULL,
  PRIMARY KEY (kind, id, sampled)
) PARTITION BY LIST (sampled);
--> statement-breakpoint
ALTER TABLE content_index ALTER COLUMN taxonomy_ids SET STORAGE MAIN, ALTER COLUMN terms SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TABLE content_index_sample PARTITION OF content_index FOR VALUES IN (true) WITH (toast_tuple_target = 128);
--> statement-breakpoint
CREATE TABLE content_index_others PARTITION OF content_index FOR VALUES IN (false) WITH (toast_tuple_target = 128);
--> statement-breakpoint
CREATE TABLE content_changes (
  version bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction xid8 NOT NULL UNIQUE DEFAULT pg_current_xact_id()
);
--> statement-breakpoint
CREATE FUNCTION words_of(title text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(lower(title), '[^[:alnum:]]+'), '') $$;
--> statement-breakpoint
CREATE FUNCTION indexed_type(kind text, card jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind <> 'product' THEN kind WHEN card->>'productType' = 'book' THEN 'book' ELSE 'course' END $$;
--> statement-breakpoint
CREATE FUNCTION indexed_terms(search tsvector, title text, taxonomy_ids integer[], document_ids text[], type text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search || array_to_tsvector(array(
    SELECT '=' || left(word, 500) FROM unnest(words_of(title)) AS word
    UNION ALL SELECT '#' || left(lexeme, 500) FROM unnest(tsvector_to_array(ts_filter(search, '{a,c}'))) AS lexeme
    UNION ALL SELECT '~' || term FROM unnest(taxonomy_ids) AS term
    UNION ALL SELECT '+' || left(document, 500) FROM unnest(document_ids) AS document
    UNION ALL SELECT '@' || type)) $$;
--> statement-breakpoint
INSERT INTO content_index
  SELECT kind, id, indexed_type(kind, card), coalesce(starts_at, published_at),
    CASE WHEN kind = 'article' THEN coalesce(published_at, 'infinity') ELSE '-infinity' END, coalesce(visible_until, 'infinity'),
    id * 2654435761 % 4294967296 < 268435456, taxonomy_ids, indexed_terms(search, title, taxonomy_ids, document_ids, indexed_type(kind, card))
  FROM content_items WHERE NOT draft;
--> statement-breakpoint
CREATE INDEX content_index_at ON content_index (kind, at DESC, id) INCLUDE (visible_from, visible_until);
--> statement-breakpoint
CREATE INDEX content_index_terms ON content_index USING gin (terms);
--> statement-breakpoint
CREATE FUNCTION index_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM content_index WHERE kind = OLD.kind AND id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.draft THEN
    INSERT INTO content_index VALUES (NEW.kind, NEW.id, indexed_type(NEW.kind, NEW.card), coalesce(NEW.starts_at, NEW.published_at),
    CASE WHEN NEW.kind = 'article' THEN coalesce(NEW.published_at, 'infinity') ELSE '-infinity' END, coalesce(NEW.visible_until, 'infinity'),
    NEW.id * 2654435761 % 4294967296 < 268435456, NEW.taxonomy_ids, indexed_terms(NEW.search, NEW.title, NEW.taxonomy_ids, NEW.document_ids, indexed_type(NEW.kind, NEW.card))) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_items_index AFTER INSERT OR UPDATE OR DELETE ON content_items FOR EACH ROW EXECUTE FUNCTION index_item();
--> statement-breakpoint
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE content_index;
  END IF;
  INSERT INTO content_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_items_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_items FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
DROP INDEX content_items_search;
--> statement-breakpoint
DROP INDEX content_items_heading;
--> statement-breakpoint
DROP INDEX content_items_title;
--> statement-breakpoint
CREATE INDEX content_items_by_title ON content_items (kind, title COLLATE "und-x-icu", id) INCLUDE (draft, published_at, visible_until);
--> statement-breakpoint
CREATE INDEX content_items_ends ON content_items (kind, ends_at, starts_at);
