ALTER TABLE content_basis ADD COLUMN folder text;
--> statement-breakpoint
-- Not what this transaction has written: the restore of a backup loads content_basis before content_files.
CREATE FUNCTION forget_folder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_basis SET folder = NULL WHERE folder IS NOT NULL AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_files_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_files FOR EACH STATEMENT EXECUTE FUNCTION forget_folder();
