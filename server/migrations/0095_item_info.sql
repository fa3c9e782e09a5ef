-- previous release: goes on
-- What the menu says of an item beside title and price. Nothing until an owner writes it.
ALTER TABLE menu_items
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN allergens text[] NOT NULL DEFAULT '{}',
  ADD COLUMN diets text[] NOT NULL DEFAULT '{}',
  ADD COLUMN spicy integer NOT NULL DEFAULT 0,
  ADD COLUMN recommended boolean NOT NULL DEFAULT false;
ALTER TABLE menu_items ADD CONSTRAINT menu_items_spicy_check CHECK (spicy BETWEEN 0 AND 3);
