-- What was sold, paid and counted is not deleted by the app's login, and what is never changed is not updated by it. The erasure
-- of a store uses the platform's login.
DO $$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY[
    'stores', 'counters', 'checks', 'check_events', 'orders', 'order_items', 'order_events', 'invoices', 'payments', 'refunds',
    'discounts', 'ledger', 'shifts', 'shift_counts', 'z_reports', 'approvals', 'device_sales', 'reviews', 'subscriptions',
    'subscription_history', 'billing_events', 'audit_log'
  ] LOOP
    EXECUTE format('REVOKE DELETE, TRUNCATE ON %I FROM comanda_app', kept);
    EXECUTE format('GRANT DELETE ON %I TO comanda_platform', kept);
  END LOOP;
END $$;

REVOKE DELETE, TRUNCATE ON report_days FROM comanda_app;

REVOKE UPDATE ON ledger, z_reports, shift_counts, refunds, discounts, invoices, check_events, audit_log, subscription_history, approvals
  FROM comanda_app;
GRANT UPDATE (used_at) ON approvals TO comanda_app;

-- A payment goes to another check when two are joined, gets its invoice, its type corrected, and is taken back. When, by whom and
-- on which day it was taken stays.
REVOKE UPDATE ON payments FROM comanda_app;
GRANT UPDATE (check_id, part, invoice_id, payment_type_id, tendered, amount, tip, returned_at, returned_amount, returned_tip)
  ON payments TO comanda_app;
