ALTER TABLE members ADD COLUMN chapter_id integer;
--> statement-breakpoint
CREATE TABLE credit_cycles (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  earned integer NOT NULL CHECK (earned >= 0),
  needed integer NOT NULL CHECK (needed > 0),
  ends date NOT NULL
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
