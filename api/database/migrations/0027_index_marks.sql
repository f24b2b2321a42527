LOCK TABLE content_items IN SHARE MODE;
--> statement-breakpoint
CREATE TABLE content_index_next (LIKE content_index INCLUDING STORAGE, PRIMARY KEY (kind, id, sampled)) PARTITION BY LIST (sampled);
--> statement-breakpoint
CREATE TABLE content_index_sample_next PARTITION OF content_index_next FOR VALUES IN (true) WITH (toast_tuple_target = 128);
--> statement-breakpoint
CREATE TABLE content_index_others_next PARTITION OF content_index_next FOR VALUES IN (false) WITH (toast_tuple_target = 128);
--> statement-breakpoint
CREATE FUNCTION indexed_terms(item content_items) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT item.search || array_to_tsvector(array(
    SELECT '=' || left(word, 500) FROM unnest(words_of(item.title)) AS word
    UNION ALL SELECT '#' || left(lexeme, 500) FROM unnest(tsvector_to_array(ts_filter(item.search, '{a,c}'))) AS lexeme
    UNION ALL SELECT '~' || term FROM unnest(item.taxonomy_ids) AS term
    UNION ALL SELECT '+' || left(document, 500) FROM unnest(item.document_ids) AS document
    UNION ALL SELECT '^' || left(person, 500) FROM unnest(item.author_keys) AS person
    UNION ALL SELECT '%' WHERE item.id * 2654435761 % 4294967296 < 67108864
    UNION ALL SELECT '@' || indexed_type(item.kind, item.card))) $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM content_index WHERE kind = OLD.kind AND id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.draft THEN
    INSERT INTO content_index VALUES (NEW.kind, NEW.id, indexed_type(NEW.kind, NEW.card), coalesce(NEW.starts_at, NEW.published_at),
    CASE WHEN NEW.kind = 'article' THEN coalesce(NEW.published_at, 'infinity') ELSE '-infinity' END, coalesce(NEW.visible_until, 'infinity'),
    NEW.id * 2654435761 % 4294967296 < 268435456, NEW.taxonomy_ids, indexed_terms(NEW)) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO content_index_next
  SELECT kind, id, indexed_type(kind, card), coalesce(starts_at, published_at),
    CASE WHEN kind = 'article' THEN coalesce(published_at, 'infinity') ELSE '-infinity' END, coalesce(visible_until, 'infinity'),
    id * 2654435761 % 4294967296 < 268435456, taxonomy_ids, indexed_terms(content_items)
  FROM content_items WHERE NOT draft;
--> statement-breakpoint
CREATE INDEX content_index_at_next ON content_index_next (kind, at DESC, id) INCLUDE (visible_from, visible_until);
--> statement-breakpoint
CREATE INDEX content_index_terms_next ON content_index_next USING gin (terms);
--> statement-breakpoint
ANALYZE content_index_next;
--> statement-breakpoint
DROP TABLE content_index;
--> statement-breakpoint
ALTER TABLE content_index_next RENAME TO content_index;
--> statement-breakpoint
ALTER TABLE content_index_sample_next RENAME TO content_index_sample;
--> statement-breakpoint
ALTER TABLE content_index_others_next RENAME TO content_index_others;
--> statement-breakpoint
ALTER INDEX content_index_next_pkey RENAME TO content_index_pkey;
--> statement-breakpoint
ALTER INDEX content_index_at_next RENAME TO content_index_at;
--> statement-breakpoint
ALTER INDEX content_index_terms_next RENAME TO content_index_terms;
--> statement-breakpoint
DROP FUNCTION indexed_terms(tsvector, text, integer[], text[], text);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND TG_TABLE_NAME = 'content_items' THEN
    TRUNCATE content_index;
  END IF;
  INSERT INTO content_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_data_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_data FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER search_words_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_words_source FOR EACH STATEMENT EXECUTE FUNCTION note_change();
