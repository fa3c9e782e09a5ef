/**
 * The health check of a container: exit code 0 when the server is ready. A file of its own, because it runs every half
 * minute and the other commands take long to load.
 */
const host = process.env.HOST
const isAny = !host || host === '0.0.0.0' || host === '::'
const address = isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
const ready = await fetch(`http://${address}:${process.env.PORT || 3000}/readyz`, {
  signal: AbortSignal.timeout(5_000),
}).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(ready ? 0 : 1)

export {}
