-- Large messages between server processes (the socket.io Postgres adapter would create this at start, and two
-- processes starting at once would race). Holds no store's data: events carry identifiers only.
CREATE TABLE socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
GRANT SELECT, INSERT, DELETE ON socket_io_attachments TO comanda_platform;
GRANT USAGE ON SEQUENCE socket_io_attachments_id_seq TO comanda_platform;
