-- previous release: goes on
-- A used approval stays used, also for a program that is not ours with the app's login.
CREATE POLICY used_once ON approvals AS RESTRICTIVE FOR UPDATE TO comanda_app
  USING (used_at IS NULL) WITH CHECK (used_at IS NOT NULL);

-- What a device has sold, and what was odd about it, never changes.
CREATE POLICY sold_once ON device_sales AS RESTRICTIVE FOR UPDATE TO comanda_app
  USING (true) WITH CHECK (false);
