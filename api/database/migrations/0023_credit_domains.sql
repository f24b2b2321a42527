ALTER TABLE credit_cycles ADD COLUMN domains jsonb DEFAULT '[]' NOT NULL;
