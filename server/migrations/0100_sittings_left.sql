-- previous release: goes on
-- ADR 62: whoever scans the code of a table that a party has left without ordering opens another sitting, and the guests of another
-- table whose check is joined are named with their table.
-- When somebody was last at the sitting: did something, or looked at it on a phone.
ALTER TABLE sittings ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
-- The table at which it was before its check went to another one. It is only named to guests, so no reference keeps the table.
ALTER TABLE sittings ADD COLUMN from_table_id integer;
