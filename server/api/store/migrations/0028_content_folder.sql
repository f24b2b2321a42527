ALTER TABLE content_basis ADD COLUMN folder text;
--> statement-breakpoint
CREATE FUNCTION forget_folder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_basis SET folder = NULL WHERE folder IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_files_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_files FOR EACH STATEMENT EXECUTE FUNCTION forget_folder();
