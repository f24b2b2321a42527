CREATE SEQUENCE member_record_number START WITH 100001;
--> statement-breakpoint
CREATE TABLE members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  record_number text COLLATE "C" NOT NULL UNIQUE DEFAULT nextval('member_record_number')::text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  member_type text NOT NULL,
  active boolean NOT NULL,
  expire_date date,
  joined_date date NOT NULL,
  password_hash text
);
--> statement-breakpoint
CREATE TABLE member_emails (
  address text COLLATE "C" PRIMARY KEY CHECK (address = lower(address)),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  is_primary boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX member_emails_member ON member_emails (member_id);
--> statement-breakpoint
CREATE UNIQUE INDEX member_emails_primary ON member_emails (member_id) WHERE is_primary;
--> statement-breakpoint
CREATE TABLE tokens (
  hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
--> statement-breakpoint
CREATE INDEX tokens_expires ON tokens (expires_at);
--> statement-breakpoint
CREATE TABLE subscriptions (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  provider text NOT NULL,
  field text NOT NULL,
  subscribed boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  receipt_id uuid NOT NULL UNIQUE,
  PRIMARY KEY (member_id, provider, field)
);
--> statement-breakpoint
CREATE TABLE member_topics (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  taxonomy_id integer NOT NULL,
  PRIMARY KEY (member_id, taxonomy_id)
);
--> statement-breakpoint
CREATE TABLE form_submissions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  form text NOT NULL,
  fields jsonb NOT NULL,
  received_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE consent_receipts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  level integer NOT NULL,
  given_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
