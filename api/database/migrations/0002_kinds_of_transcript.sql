ALTER TABLE credit_transcripts ADD COLUMN kind text DEFAULT 'certification' NOT NULL;
