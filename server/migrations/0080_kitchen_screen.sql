-- previous release: goes on
-- Whether the store works with the kitchen's screen: where it does not, nobody says that food is done, and a paid order is completed.
ALTER TABLE service_settings ADD COLUMN has_kitchen_screen boolean NOT NULL DEFAULT true;
