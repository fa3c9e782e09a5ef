-- Which checks each change of a store has changed, so that a screen asks for what is new since the version that it has. A row is
-- written by the transaction of its change; the counter `change` numbers them in the order of their commits. The stamp tells a
-- version of this history from one with the same number before a backup was restored. Rows are kept for hours.
CREATE TABLE check_changes (
  tenant_id integer NOT NULL REFERENCES stores,
  version integer NOT NULL,
  stamp uuid NOT NULL,
  at timestamptz NOT NULL,
  check_ids integer[] NOT NULL,
  PRIMARY KEY (tenant_id, version)
);

SELECT fence('check_changes');
CREATE POLICY upkeep ON check_changes TO comanda_platform USING (true);
GRANT SELECT, DELETE ON check_changes TO comanda_platform;
