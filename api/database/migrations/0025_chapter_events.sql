CREATE INDEX content_items_chapter ON content_items ((data->>'chapter'), starts_at) WHERE kind = 'event';
