-- previous release: goes on
-- Raised with catalog_version, but not by a dish that is sold out, which no open order shows: the screens keep their rows then.
ALTER TABLE stores ADD COLUMN feeds_version integer NOT NULL DEFAULT 1;
