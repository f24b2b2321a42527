CREATE TABLE outbox (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  channel text NOT NULL,
  kind text NOT NULL,
  recipient text COLLATE "C",
  body jsonb NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  last_error text,
  created_at timestamptz NOT NULL,
  done_at timestamptz
);
--> statement-breakpoint
CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'queued';
--> statement-breakpoint
CREATE INDEX outbox_done ON outbox (done_at) WHERE state <> 'queued';
--> statement-breakpoint
CREATE TABLE address_claims (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  action text NOT NULL,
  address text COLLATE "C" NOT NULL CHECK (address = lower(address)),
  member_id uuid REFERENCES members ON DELETE CASCADE,
  replaces text COLLATE "C",
  make_primary boolean NOT NULL,
  first_name text,
  last_name text,
  password_hash text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX address_claims_address ON address_claims (address);
--> statement-breakpoint
CREATE INDEX address_claims_member ON address_claims (member_id);
--> statement-breakpoint
CREATE INDEX address_claims_expires ON address_claims (expires_at);
--> statement-breakpoint
CREATE TABLE address_claim_links (
  hash bytea PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES address_claims ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX address_claim_links_claim ON address_claim_links (claim_id);
--> statement-breakpoint
CREATE TABLE contacts (
  address text COLLATE "C" PRIMARY KEY CHECK (address = lower(address)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX contacts_created ON contacts (created_at);
