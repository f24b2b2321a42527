ALTER TABLE content_items ADD COLUMN document_ids text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
CREATE INDEX content_items_documents ON content_items USING gin (document_ids);
