CREATE INDEX content_items_event_code ON content_items (upper(card->>'code')) WHERE kind = 'event';
--> statement-breakpoint
CREATE INDEX content_items_microsite ON content_items (split_part(data->>'site', '/', 2), starts_at) WHERE kind = 'event';
