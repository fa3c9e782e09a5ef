-- previous release: goes on
-- What a guest reads whose phone speaks English; NULL: the Spanish description.
ALTER TABLE menu_items ADD COLUMN description_en text;
