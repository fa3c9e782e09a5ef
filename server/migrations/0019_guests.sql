-- How many people an order is for; NULL when it was not asked.
ALTER TABLE orders ADD COLUMN guests smallint;
ALTER TABLE orders ADD CONSTRAINT orders_guests_check CHECK (guests BETWEEN 1 AND 99);
