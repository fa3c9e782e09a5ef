import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../db/embedded/settings.ts'

/** Debian installs it in a folder that only root has in PATH. */
const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer']
const STARTS_WITHIN_MS = 10_000
/** PgBouncer refuses to run as root; this user exists on every system. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** The setup of docs/scale.md: the pooler can read the passwords of the app's logins, and no others. */
const LOOK_UP = `
  CREATE ROLE pgbouncer LOGIN PASSWORD 'pooler';
  CREATE FUNCTION pgbouncer_login(wanted text, OUT login text, OUT secret text) LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog
  AS $$ SELECT rolname, rolpassword FROM pg_authid WHERE rolname = wanted AND wanted LIKE '%\\_login\\_%' $$;
  REVOKE ALL ON FUNCTION pgbouncer_login FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION pgbouncer_login TO pgbouncer`

export interface Pooler {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PgBouncer in transaction mode for the databases that are created from now on.
 * @throws when PgBouncer is not installed.
 */
export async function startPooler(postgresUrl: string): Promise<Pooler> {
  const program = PLACES.find((place) => spawnSync(place, ['--version']).status === 0)
  if (!program) throw new Error('TEST_POOLER needs PgBouncer: apt-get install pgbouncer')
  await inTemplate(postgresUrl)
  const dir = await mkdtemp(join(tmpdir(), 'comanda-pooler-'))
  const port = await freePort()
  const { ini, users } = settings(new URL(postgresUrl), port, dir)
  await writeFile(join(dir, 'users.txt'), users)
  await writeFile(join(dir, 'pgbouncer.ini'), ini)
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chmod(dir, 0o755)
  const child = spawn(program, [join(dir, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? NOBODY : {}),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4_000)
  })
  const url = new URL(postgresUrl)
  url.port = String(port)
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dir, { recursive: true, force: true })
  }
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (!(await answers(url.href))) {
    if (child.exitCode === null && performance.now() < deadline) await sleep(50)
    else {
      await stop()
      throw new Error(`PgBouncer does not start: ${said}`)
    }
  }
  return { url: url.href, stop }
}

async function inTemplate(postgresUrl: string): Promise<void> {
  const template = new URL(postgresUrl)
  template.pathname = '/template1'
  const client = new pg.Client(template.href)
  await client.connect()
  await client.query(LOOK_UP)
  await client.end()
}

/** PgBouncer reads logins from the database, because the app creates them during the tests. */
function settings({ hostname, port: postgresPort, username, password }: URL, port: number, dir: string) {
  const ini = `[databases]
* = host=${hostname} port=${postgresPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(dir, 'users.txt')}
auth_user = pgbouncer
auth_query = SELECT login, secret FROM pgbouncer_login($1)
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 8
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`
  return { ini, users: `"${username}" "${decodeURIComponent(password)}"\n"pgbouncer" "pooler"\n` }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
