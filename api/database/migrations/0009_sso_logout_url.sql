ALTER TABLE tokens ADD COLUMN sso_logout_url text;
