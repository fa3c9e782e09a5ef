-- previous release: goes on
-- The release notes that the store has marked as seen, so that no other device shows them again.
ALTER TABLE stores ADD COLUMN release_notes_seen text[] NOT NULL DEFAULT '{}';
