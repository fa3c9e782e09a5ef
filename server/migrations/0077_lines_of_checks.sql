-- previous release: goes on
-- A check has at most so many lines, cancelled ones too; null: they are counted when a round comes. A round that the previous
-- release adds meanwhile is not in it.
ALTER TABLE checks ADD COLUMN lines_at_most integer;
