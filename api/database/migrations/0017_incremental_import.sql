ALTER TABLE content_files
  ADD COLUMN seen text,
  ADD COLUMN floating boolean NOT NULL DEFAULT false,
  ADD COLUMN pictures text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
CREATE TABLE content_basis (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  base text NOT NULL,
  anchor text NOT NULL,
  pictures jsonb NOT NULL
);
