-- Waits for an import in progress, whose locks would otherwise be waited for while searches wait for this one.
SELECT pg_advisory_xact_lock(7204401);
--> statement-breakpoint
DROP TRIGGER IF EXISTS content_files_change ON content_files;
--> statement-breakpoint
DROP FUNCTION IF EXISTS forget_folder();
--> statement-breakpoint
DROP TABLE IF EXISTS content_basis;
--> statement-breakpoint
ALTER TABLE content_files DROP COLUMN IF EXISTS seen, DROP COLUMN IF EXISTS floating, DROP COLUMN IF EXISTS pictures;
--> statement-breakpoint
-- A view loses a column only by being created again.
DROP VIEW content_index;
--> statement-breakpoint
CREATE VIEW content_index AS
  SELECT kind, id, indexed_type(kind, card) AS type, coalesce(starts_at, published_at) AS at,
    CASE WHEN kind = 'article' THEN coalesce(published_at, 'infinity') ELSE '-infinity' END AS visible_from,
    coalesce(visible_until, 'infinity') AS visible_until, taxonomy_ids, search AS terms, title
  FROM content_items WHERE NOT draft;
