ALTER TABLE webhook_events ADD COLUMN absences integer DEFAULT 0 NOT NULL;
