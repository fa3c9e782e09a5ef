-- When a paper opens by itself. Stores that print at all do so at both moments; all others print after a sale at the counter, too.
ALTER TABLE print_settings
  ADD COLUMN print_on_send boolean NOT NULL DEFAULT false,
  ADD COLUMN print_on_charge boolean NOT NULL DEFAULT true;
ALTER TABLE print_settings NO FORCE ROW LEVEL SECURITY;
UPDATE print_settings SET print_on_send = true WHERE print_enabled;
ALTER TABLE print_settings FORCE ROW LEVEL SECURITY;
