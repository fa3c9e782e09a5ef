-- previous release: goes on
-- A used approval stays used, also for a program that is not ours with the app's login.
CREATE POLICY used_once ON approvals AS RESTRICTIVE FOR UPDATE TO comanda_app
  USING (used_at IS NULL) WITH CHECK (used_at IS NOT NULL);

-- What a device has sold, and what was odd about it, never changes.
REVOKE UPDATE ON device_sales FROM comanda_app;
