ALTER TABLE content_items ADD COLUMN author_keys text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
CREATE INDEX content_items_authors ON content_items USING gin (author_keys);
--> statement-breakpoint
DROP INDEX content_items_published;
--> statement-breakpoint
CREATE INDEX content_items_published ON content_items (kind, published_at DESC)
  INCLUDE (id, draft, visible_until, taxonomy_ids, author_keys);
