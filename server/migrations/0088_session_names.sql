-- previous release: goes on
-- What a person calls a device on which they are signed in; without it, the name of its browser is shown.
ALTER TABLE sessions ADD COLUMN name text;
