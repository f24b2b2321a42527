ALTER TABLE address_claims ADD COLUMN requester bytea, ADD COLUMN mailed boolean NOT NULL DEFAULT true;
--> statement-breakpoint
CREATE INDEX consent_receipts_given ON consent_receipts (given_at);
--> statement-breakpoint
CREATE INDEX tokens_over ON tokens (coalesce(revoked_at, expires_at));
--> statement-breakpoint
CREATE INDEX tokens_member ON tokens (member_id);
