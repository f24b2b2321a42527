ALTER TABLE webhook_events
  ADD COLUMN kind text NOT NULL,
  ADD COLUMN body jsonb NOT NULL,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN next_at timestamptz;
--> statement-breakpoint
CREATE INDEX webhook_events_due ON webhook_events (next_at) WHERE next_at IS NOT NULL;
