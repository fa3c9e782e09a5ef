-- What has run out for now stays on the menu, marked, and cannot be ordered until it is back.
ALTER TABLE menu_items ADD COLUMN sold_out boolean NOT NULL DEFAULT false;
