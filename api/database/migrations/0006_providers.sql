CREATE TABLE provider_links (
  provider text NOT NULL,
  external_id text COLLATE "C" NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  record_number text,
  seen_at timestamptz NOT NULL,
  merged_into text COLLATE "C",
  PRIMARY KEY (provider, external_id)
);
--> statement-breakpoint
CREATE INDEX provider_links_member ON provider_links (member_id, provider);
--> statement-breakpoint
CREATE TABLE provider_cache (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  provider text NOT NULL,
  kind text NOT NULL,
  body jsonb NOT NULL,
  as_of timestamptz NOT NULL,
  PRIMARY KEY (member_id, provider, kind)
);
--> statement-breakpoint
CREATE TABLE provider_budget (
  provider text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  closed_until timestamptz,
  is_daily boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE TABLE webhook_events (
  provider text NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
--> statement-breakpoint
CREATE INDEX webhook_events_received ON webhook_events (received_at);
--> statement-breakpoint
ALTER TABLE outbox
  ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN provider text,
  ADD COLUMN member_id uuid REFERENCES members ON DELETE CASCADE,
  ADD COLUMN topic text,
  ADD COLUMN leased_until timestamptz;
--> statement-breakpoint
CREATE INDEX outbox_topic ON outbox (member_id, provider, topic, seq);
