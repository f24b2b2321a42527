CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION words_of(title text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(lower(title), '[^[:alnum:]]+'), '') $$;
--> statement-breakpoint
CREATE FUNCTION indexed_type(kind text, card jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind <> 'product' THEN kind WHEN card->>'productType' = 'book' THEN 'book' ELSE 'course' END $$;
--> statement-breakpoint
CREATE FUNCTION search_terms(title text, summary text, keywords text, body text, taxonomy_ids integer[], document_ids text[], author_keys text[], type text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH words AS (
    SELECT setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') ||
      setweight(to_tsvector('english', keywords), 'C') || setweight(to_tsvector('english', body), 'D') AS vector)
  SELECT vector || array_to_tsvector(array(
    SELECT '=' || left(word, 500) FROM unnest(words_of(title)) AS word
    UNION ALL SELECT '#' || left(lexeme, 500) FROM unnest(tsvector_to_array(ts_filter(vector, '{a,c}'))) AS lexeme
    UNION ALL SELECT '~' || term FROM unnest(taxonomy_ids) AS term
    UNION ALL SELECT '+' || left(document, 500) FROM unnest(document_ids) AS document
    UNION ALL SELECT '^' || left(person, 500) FROM unnest(author_keys) AS person
    UNION ALL SELECT '@' || type))
  FROM words $$;
--> statement-breakpoint
CREATE TABLE content_items (
  kind text NOT NULL,
  id integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  path text COLLATE "C" NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  body_html text NOT NULL,
  text text NOT NULL,
  keywords text NOT NULL,
  card jsonb NOT NULL,
  data jsonb NOT NULL,
  taxonomy_ids integer[] NOT NULL,
  published_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  draft boolean NOT NULL,
  workflow_id uuid,
  source_file text COLLATE "C" NOT NULL,
  heading tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('simple', keywords), 'C') ||
    setweight(to_tsvector('english', keywords), 'C')
  ) STORED,
  visible_until timestamptz,
  author_keys text[] NOT NULL DEFAULT '{}',
  document_ids text[] NOT NULL DEFAULT '{}',
  search tsvector NOT NULL GENERATED ALWAYS AS (
    search_terms(title, summary, keywords, text, taxonomy_ids, document_ids, author_keys, indexed_type(kind, card))
  ) STORED,
  PRIMARY KEY (kind, id)
);
--> statement-breakpoint
-- Compression shortens texts of a few kilobytes by a tenth, and a search reads the vectors of hundreds of items.
ALTER TABLE content_items ALTER COLUMN body_html SET STORAGE EXTERNAL, ALTER COLUMN text SET STORAGE EXTERNAL, ALTER COLUMN search SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE UNIQUE INDEX content_items_path ON content_items (path);
CREATE UNIQUE INDEX content_items_key ON content_items (kind, key);
CREATE INDEX content_items_published ON content_items (kind, published_at DESC)
  INCLUDE (id, draft, visible_until, taxonomy_ids, author_keys);
CREATE INDEX content_items_starts ON content_items (kind, starts_at);
CREATE INDEX content_items_ends ON content_items (kind, ends_at, starts_at);
CREATE INDEX content_items_at ON content_items (kind, coalesce(starts_at, published_at) DESC, id) WHERE NOT draft;
CREATE INDEX content_items_by_title ON content_items (kind, title COLLATE "und-x-icu", id) INCLUDE (draft, published_at, visible_until);
CREATE INDEX content_items_source ON content_items (source_file);
CREATE INDEX content_items_taxonomy ON content_items USING gin (taxonomy_ids);
CREATE INDEX content_items_authors ON content_items USING gin (author_keys);
CREATE INDEX content_items_documents ON content_items USING gin (document_ids);
CREATE INDEX content_items_search ON content_items USING gin (search);
CREATE INDEX content_items_chapter ON content_items ((data->>'chapter'), starts_at) WHERE kind = 'event';
CREATE INDEX content_items_event_code ON content_items (upper(card->>'code')) WHERE kind = 'event';
CREATE INDEX content_items_microsite ON content_items (split_part(data->>'site', '/', 2), starts_at) WHERE kind = 'event';
--> statement-breakpoint
CREATE VIEW content_index AS
  SELECT kind, id, indexed_type(kind, card) AS type, coalesce(starts_at, published_at) AS at,
    CASE WHEN kind = 'article' THEN coalesce(published_at, 'infinity') ELSE '-infinity' END AS visible_from,
    coalesce(visible_until, 'infinity') AS visible_until, taxonomy_ids, search AS terms, title
  FROM content_items WHERE NOT draft;
--> statement-breakpoint
CREATE SEQUENCE content_page_id START WITH 5000;
--> statement-breakpoint
CREATE TABLE content_next_versions (
  kind text NOT NULL,
  id integer NOT NULL,
  key text NOT NULL,
  path text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  body_html text NOT NULL,
  card jsonb NOT NULL,
  data jsonb NOT NULL,
  taxonomy_ids integer[] NOT NULL,
  published_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  draft boolean NOT NULL,
  workflow_id uuid NOT NULL,
  source_file text PRIMARY KEY
);
CREATE INDEX content_next_versions_workflow ON content_next_versions (workflow_id);
--> statement-breakpoint
CREATE TABLE content_data (
  source_file text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  data jsonb NOT NULL
);
CREATE INDEX content_data_kind ON content_data (kind);
--> statement-breakpoint
CREATE TABLE content_files (
  file text COLLATE "C" PRIMARY KEY,
  fingerprint text NOT NULL,
  imported_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE content_moves (
  old_path text PRIMARY KEY,
  new_path text NOT NULL,
  moved_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE content_first_seen (
  kind text NOT NULL,
  id integer NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX content_first_seen_at ON content_first_seen (seen_at);
--> statement-breakpoint
CREATE TABLE content_pictures (
  name text PRIMARY KEY,
  width integer NOT NULL,
  height integer NOT NULL,
  source bytea NOT NULL,
  unused_since timestamptz
);
CREATE TABLE content_picture_files (
  name text NOT NULL REFERENCES content_pictures (name) ON DELETE CASCADE,
  format text NOT NULL,
  width integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (name, format, width)
);
--> statement-breakpoint
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  documents integer NOT NULL
);
CREATE INDEX search_words_near ON search_words USING gist (word gist_trgm_ops (siglen = 32));
CREATE TABLE search_words_source (
  content text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE content_changes (
  version bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction xid8 NOT NULL UNIQUE DEFAULT pg_current_xact_id()
);
--> statement-breakpoint
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_items_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_items FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER content_data_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_data FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER search_words_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_words_source FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
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
  password_hash text,
  chapter_id integer,
  grace_until date,
  chosen_kind text,
  accepted_at timestamptz
);
--> statement-breakpoint
CREATE TABLE member_emails (
  address text COLLATE "C" PRIMARY KEY CHECK (address = lower(address)),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  is_primary boolean NOT NULL
);
CREATE INDEX member_emails_member ON member_emails (member_id);
CREATE UNIQUE INDEX member_emails_primary ON member_emails (member_id) WHERE is_primary;
--> statement-breakpoint
CREATE TABLE former_addresses (
  address text NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  until timestamptz NOT NULL,
  PRIMARY KEY (address, member_id, until)
);
CREATE INDEX former_addresses_member ON former_addresses (member_id);
--> statement-breakpoint
CREATE TABLE tokens (
  hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  sso_logout_url text
);
CREATE INDEX tokens_expires ON tokens (expires_at);
CREATE INDEX tokens_over ON tokens (coalesce(revoked_at, expires_at));
CREATE INDEX tokens_member ON tokens (member_id);
--> statement-breakpoint
CREATE TABLE devices (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  hash bytea NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  PRIMARY KEY (member_id, hash)
);
CREATE INDEX devices_last_seen ON devices (last_seen);
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
CREATE TABLE saved_articles (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  article_id integer NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, article_id)
);
--> statement-breakpoint
CREATE TABLE calendar_links (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_read_at timestamptz
);
--> statement-breakpoint
CREATE TABLE registrations (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  event_id integer NOT NULL,
  state text NOT NULL CHECK (state IN ('registered', 'payment-due', 'waiting-list')),
  due date,
  PRIMARY KEY (member_id, event_id)
);
--> statement-breakpoint
CREATE TABLE enrolments (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  product_id integer NOT NULL,
  percent integer NOT NULL CHECK (percent BETWEEN 0 AND 100),
  next_step text NOT NULL,
  PRIMARY KEY (member_id, product_id)
);
--> statement-breakpoint
CREATE TABLE member_notices (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL,
  subject text NOT NULL,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, kind, subject)
);
--> statement-breakpoint
CREATE TABLE credit_cycles (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  earned integer NOT NULL CHECK (earned >= 0),
  needed integer NOT NULL CHECK (needed > 0),
  ends date NOT NULL,
  domains jsonb NOT NULL DEFAULT '[]'
);
--> statement-breakpoint
CREATE TABLE credit_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  title text NOT NULL,
  day date NOT NULL,
  domain text NOT NULL,
  credits double precision NOT NULL,
  evidence text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX credit_entries_member ON credit_entries (member_id, day);
CREATE INDEX credit_entries_day ON credit_entries (day);
--> statement-breakpoint
CREATE TABLE credit_files (
  entry_id uuid PRIMARY KEY REFERENCES credit_entries (id) ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  bytes bytea NOT NULL,
  stored_at timestamptz NOT NULL
);
ALTER TABLE credit_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX credit_files_member ON credit_files (member_id);
--> statement-breakpoint
CREATE TABLE credit_uploads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX credit_uploads_member ON credit_uploads (member_id);
CREATE INDEX credit_uploads_received ON credit_uploads (received_at);
CREATE TABLE credit_upload_parts (
  upload_id uuid NOT NULL REFERENCES credit_uploads (id) ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (upload_id, number)
);
--> statement-breakpoint
CREATE TABLE credit_awards (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind text NOT NULL,
  item_id integer NOT NULL,
  title text NOT NULL,
  path text NOT NULL,
  day date NOT NULL,
  domain text,
  credits double precision NOT NULL,
  PRIMARY KEY (member_id, kind, item_id)
);
CREATE INDEX credit_awards_day ON credit_awards (day);
--> statement-breakpoint
CREATE TABLE credit_transcripts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  entered double precision NOT NULL,
  entries jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  awards jsonb,
  code text
);
CREATE INDEX credit_transcripts_member ON credit_transcripts (member_id);
CREATE INDEX credit_transcripts_issued ON credit_transcripts (issued_at);
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
  expires_at timestamptz NOT NULL,
  chosen_kind text,
  lists text[],
  requester bytea,
  mailed boolean NOT NULL DEFAULT true,
  accepted_at timestamptz,
  followed text,
  frequency text
);
CREATE INDEX address_claims_address ON address_claims (address);
CREATE INDEX address_claims_member ON address_claims (member_id);
CREATE INDEX address_claims_expires ON address_claims (expires_at);
CREATE TABLE address_claim_links (
  hash bytea PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES address_claims ON DELETE CASCADE
);
CREATE INDEX address_claim_links_claim ON address_claim_links (claim_id);
--> statement-breakpoint
CREATE TABLE contacts (
  address text COLLATE "C" PRIMARY KEY CHECK (address = lower(address)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX contacts_created ON contacts (created_at);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE follows (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  address text,
  member_id uuid REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL,
  target text NOT NULL,
  label text NOT NULL,
  frequency text NOT NULL,
  seen jsonb NOT NULL,
  seen_at timestamptz NOT NULL,
  last_sent_at timestamptz,
  confirmed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX follows_subject ON follows (address, kind, target);
CREATE UNIQUE INDEX follows_subject_of_member ON follows (member_id, kind, target);
CREATE INDEX follows_member ON follows (member_id);
--> statement-breakpoint
CREATE TABLE stopped_follows (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  address text,
  member_id uuid REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL,
  target text NOT NULL,
  label text NOT NULL,
  frequency text NOT NULL,
  seen jsonb NOT NULL,
  seen_at timestamptz NOT NULL,
  last_sent_at timestamptz,
  confirmed_at timestamptz NOT NULL,
  stopped_at timestamptz NOT NULL
);
CREATE INDEX stopped_follows_address ON stopped_follows (address);
CREATE INDEX stopped_follows_member ON stopped_follows (member_id);
CREATE INDEX stopped_follows_at ON stopped_follows (stopped_at);
--> statement-breakpoint
CREATE TABLE follow_links (
  hash bytea PRIMARY KEY,
  follow_id uuid NOT NULL,
  address text,
  member_id uuid REFERENCES members ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  further_ids uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX follow_links_address ON follow_links (address);
CREATE INDEX follow_links_member ON follow_links (member_id);
CREATE INDEX follow_links_expires ON follow_links (expires_at);
--> statement-breakpoint
CREATE TABLE form_submissions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  form text NOT NULL,
  fields jsonb NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX form_submissions_received ON form_submissions (received_at);
--> statement-breakpoint
CREATE TABLE consent_receipts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  level integer NOT NULL,
  given_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX consent_receipts_given ON consent_receipts (given_at);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
  call text NOT NULL,
  key text NOT NULL,
  result jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (call, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
--> statement-breakpoint
CREATE TABLE audit_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  operator text NOT NULL,
  action text NOT NULL,
  subject uuid,
  details jsonb NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_subject ON audit_log (subject);
--> statement-breakpoint
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
  done_at timestamptz,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  provider text,
  member_id uuid REFERENCES members ON DELETE CASCADE,
  topic text,
  -- Every insert of the last 0.x release names this column; nothing reads it (ADR 0033).
  leased_until timestamptz
);
CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'queued';
CREATE INDEX outbox_done ON outbox (done_at) WHERE state <> 'queued';
CREATE INDEX outbox_topic ON outbox (member_id, provider, topic, seq);
--> statement-breakpoint
CREATE TABLE provider_links (
  provider text NOT NULL,
  external_id text COLLATE "C" NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  record_number text,
  seen_at timestamptz NOT NULL,
  merged_into text COLLATE "C",
  PRIMARY KEY (provider, external_id)
);
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
  kind text NOT NULL,
  body jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX webhook_events_received ON webhook_events (received_at);
CREATE INDEX webhook_events_due ON webhook_events (next_at) WHERE next_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE reconciliations (
  started_at timestamptz PRIMARY KEY,
  finished_at timestamptz,
  counts jsonb NOT NULL
);
