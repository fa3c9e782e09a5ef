-- From whom a store buys.
CREATE TABLE suppliers (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  name text NOT NULL,
  phone text,
  email text,
  -- The tax number, which a supplier's invoices have.
  rfc text,
  -- In the store's own words: 'lunes y jueves'.
  delivery_days text,
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
SELECT fence('suppliers');
