-- previous release: goes on
-- When a category is sold: 1 is Monday, and the times are those of the store's clock. Without both times and with all days: always.
ALTER TABLE categories
  ADD COLUMN served_days smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}',
  ADD COLUMN served_from char(5),
  ADD COLUMN served_to char(5);
ALTER TABLE categories ADD CONSTRAINT categories_served_days_check CHECK (cardinality(served_days) BETWEEN 1 AND 7);
