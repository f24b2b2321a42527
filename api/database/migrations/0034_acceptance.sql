ALTER TABLE address_claims ADD COLUMN accepted_at timestamptz;
--> statement-breakpoint
ALTER TABLE members ADD COLUMN accepted_at timestamptz;
