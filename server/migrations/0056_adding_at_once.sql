-- What a tap on a dish does at the point of sale, and the notes that are buttons there. Nothing changes until an owner chooses it.
ALTER TABLE categories
  ADD COLUMN adds_at_once boolean NOT NULL DEFAULT false,
  ADD COLUMN quick_notes text[] NOT NULL DEFAULT '{}';
ALTER TABLE menu_items ADD COLUMN must_choose boolean NOT NULL DEFAULT false;
