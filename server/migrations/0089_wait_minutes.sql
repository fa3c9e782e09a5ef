-- previous release: goes on
-- After how many minutes food is late, and too late, on every screen of the store; each kitchen screen had its own.
ALTER TABLE service_settings ADD COLUMN late_minutes integer NOT NULL DEFAULT 10;
ALTER TABLE service_settings ADD COLUMN too_late_minutes integer NOT NULL DEFAULT 20;
