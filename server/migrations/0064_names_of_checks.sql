-- The name by which a party, or who takes a token away, is called; it belongs to the check, not to a customer.
ALTER TABLE checks ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 30);
-- The search finds the named checks of the last days.
CREATE INDEX checks_named ON checks (tenant_id, business_date) WHERE name IS NOT NULL;
