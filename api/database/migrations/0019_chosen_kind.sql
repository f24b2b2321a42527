ALTER TABLE members ADD COLUMN chosen_kind text;
--> statement-breakpoint
ALTER TABLE address_claims ADD COLUMN chosen_kind text;
