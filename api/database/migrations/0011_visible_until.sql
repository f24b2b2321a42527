ALTER TABLE content_items ADD COLUMN visible_until timestamptz;
