-- A device that has reported nothing yet is settled since its registration.
ALTER TABLE offline_devices ALTER COLUMN settled_at DROP NOT NULL;
