-- Whether the store is reminded to look at who may void and discount. New stores open with strict settings instead.
ALTER TABLE stores ADD COLUMN service_review boolean NOT NULL DEFAULT true;
ALTER TABLE stores ALTER COLUMN service_review SET DEFAULT false;
