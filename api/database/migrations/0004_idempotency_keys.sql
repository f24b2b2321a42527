CREATE TABLE idempotency_keys (
  call text NOT NULL,
  key text NOT NULL,
  result jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (call, key)
);
--> statement-breakpoint
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
