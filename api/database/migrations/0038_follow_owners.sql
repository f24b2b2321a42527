ALTER TABLE follows ALTER COLUMN address DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE stopped_follows ALTER COLUMN address DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE follow_links ALTER COLUMN address DROP NOT NULL;
--> statement-breakpoint
DELETE FROM follows USING follows AS later
WHERE follows.member_id = later.member_id AND follows.kind = later.kind AND follows.target = later.target
  AND (follows.confirmed_at, follows.id) < (later.confirmed_at, later.id);
--> statement-breakpoint
UPDATE follows SET address = NULL WHERE member_id IS NOT NULL;
--> statement-breakpoint
UPDATE stopped_follows SET address = NULL WHERE member_id IS NOT NULL;
--> statement-breakpoint
UPDATE follow_links SET address = NULL WHERE member_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX follows_subject_of_member ON follows (member_id, kind, target);
--> statement-breakpoint
CREATE TABLE former_addresses (
  address text NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  until timestamptz NOT NULL,
  PRIMARY KEY (address, member_id, until)
);
--> statement-breakpoint
CREATE INDEX former_addresses_member ON former_addresses (member_id);
