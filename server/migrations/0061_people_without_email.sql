-- A person without an e-mail has no row in logins and no password, and enters shared devices by PIN. An address that they get
-- later leads to them by `person`, because history names people by their usernames; `login` is the same address in their store.
ALTER TABLE logins ADD COLUMN person text;
ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE users ADD COLUMN login text;
