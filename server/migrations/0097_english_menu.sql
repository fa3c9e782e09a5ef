-- previous release: goes on
-- What a guest reads whose phone speaks English; NULL: the Spanish title. Orders, papers and the kitchen have the Spanish one.
ALTER TABLE categories ADD COLUMN title_en text;
ALTER TABLE menu_items ADD COLUMN title_en text;
ALTER TABLE variants ADD COLUMN title_en text;
ALTER TABLE addons ADD COLUMN title_en text;
