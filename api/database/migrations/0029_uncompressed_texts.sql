-- Compression shortens texts of a few kilobytes by a tenth, and a search reads the vectors of hundreds of items.
ALTER TABLE content_items ALTER COLUMN body_html SET STORAGE EXTERNAL, ALTER COLUMN text SET STORAGE EXTERNAL, ALTER COLUMN search SET STORAGE EXTERNAL;
