-- previous release: goes on
-- ADR 57: how many stamps (timbres) the store's account at the certifier has left, as it said last (`stamps_at`); NULL also for one without a limit.
ALTER TABLE fiscal_settings
  ADD COLUMN stamps_left integer,
  ADD COLUMN stamps_at timestamptz,
  -- When it is asked next; NULL: as soon as possible.
  ADD COLUMN stamps_due_at timestamptz,
  -- When the owner was mailed that few are left; NULL again when there are more.
  ADD COLUMN stamps_mailed_at timestamptz;
GRANT SELECT (pac, stamps_due_at) ON fiscal_settings TO comanda_platform;

-- The first day of the oldest period whose global was not issued by itself, and is left to a person.
ALTER TABLE fiscal_settings ADD COLUMN global_left_from date;
