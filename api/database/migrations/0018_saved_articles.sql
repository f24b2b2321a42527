CREATE TABLE saved_articles (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  article_id integer NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, article_id)
);
