ALTER TABLE address_claims ADD COLUMN lists text[];
CREATE TABLE newsletter_subscriptions (
  address text NOT NULL,
  field text NOT NULL,
  subscribed boolean NOT NULL,
  words text NOT NULL,
  updated_at timestamptz NOT NULL,
  receipt_id uuid NOT NULL UNIQUE,
  PRIMARY KEY (address, field)
);
CREATE INDEX newsletter_subscriptions_ended ON newsletter_subscriptions (updated_at) WHERE NOT subscribed;
CREATE TABLE newsletter_links (
  hash bytea PRIMARY KEY,
  address text NOT NULL,
  lists text[] NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX newsletter_links_address ON newsletter_links (address);
CREATE INDEX newsletter_links_expires ON newsletter_links (expires_at);
