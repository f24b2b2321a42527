CREATE TABLE content_pictures (
  name text PRIMARY KEY,
  width integer NOT NULL,
  height integer NOT NULL,
  source bytea NOT NULL,
  unused_since timestamptz
);
--> statement-breakpoint
CREATE TABLE content_picture_files (
  name text NOT NULL REFERENCES content_pictures (name) ON DELETE CASCADE,
  format text NOT NULL,
  width integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (name, format, width)
);
