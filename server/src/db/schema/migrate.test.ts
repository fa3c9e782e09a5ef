import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOrder } from '@comanda/shared/pos/api'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MIGRATIONS_DIR, TEST_SECRET } from '../../testing/constants.ts'
import { WATER } from '../../testing/menu.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { connect } from '../connect.ts'
import { migrate } from './migrate.ts'

const GOES_ON = '-- previous release: goes on\n'
const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

const server = serverForTests()
const taqueria = restaurantForTests(server)
let folder = ''
beforeAll(async () => {
  const base = await mkdtemp(join(tmpdir(), 'comanda-migrations-'))
  folder = join(base, 'migrations')
  await cp(MIGRATIONS_DIR, folder, { recursive: true })
  return () => rm(base, { recursive: true, force: true })
})

const sql = (text: string) => server.sql(text)
const ready = async () => {
  const reply = await fetch(`${server.base}/readyz`)
  return [reply.status, ((await reply.json()) as { migrations: boolean }).migrations]
}

/** A newer release with one migration more, which is undone after the test. */
async function update(name: string, text: string, undo: string, say?: (line: string) => void) {
  await writeFile(join(folder, name), text)
  onTestFinished(async () => {
    await rm(join(folder, name))
    await sql(`${undo}; DELETE FROM migrations WHERE name = '${name}'`)
    // The running server reads that it fits again.
    await ready()
  })
  return migrate(server.database.ownerUrl, folder, TEST_SECRET, say ? { say } : {})
}

const startOlder = () => migrate(server.database.ownerUrl, MIGRATIONS_DIR, TEST_SECRET)

describe('an older program', () => {
  it('refuses a database that a newer one has changed, and a running one is no longer ready', async () => {
    expect(await ready()).toEqual([200, true])
    await update('9001_other_sums.sql', 'CREATE TABLE other_sums (id integer)', 'DROP TABLE other_sums')
    expect(await ready()).toEqual([503, false])
    await expect(startOlder()).rejects.toThrow(
      /^Esta base de datos es de una versión más nueva de Comanda \(9001_other_sums\.sql\)\. Inicia esa versión/,
    )
  })

  it('refuses sales as an outage, not as an error, when the change breaks what it writes', async () => {
    const [rename, undo] = ['id TO key', 'key TO id'].map((names) => `ALTER TABLE orders RENAME ${names}`)
    await update('9005_moved.sql', rename ?? '', undo ?? '')
    const refused = { status: 503, body: { code: 'unavailable' } }
    // The first sale fails in the database; the others do not reach it.
    for (let n = 0; n < 3; n++) expect(await taqueria.send(createOrder, order)).toMatchObject(refused)
    expect(await ready()).toEqual([503, false])
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200)
  })

  it('goes on beside a newer one whose change says that it can', async () => {
    await update('9002_wider.sql', `${GOES_ON}CREATE TABLE wider (id integer)`, 'DROP TABLE wider')
    expect(await ready()).toEqual([200, true])
    expect(await startOlder()).toEqual([])
  })
})

describe('an update', () => {
  it('tells what it does, and how to come back', async () => {
    const told: string[] = []
    const change = `${GOES_ON}CREATE TABLE told (id integer)`
    await update('9003_told.sql', change, 'DROP TABLE told', (line) => told.push(line))
    expect(told).toEqual([
      'Cambios de la base de datos por hacer: 1. Para poder volver atrás, detén Comanda y haz antes un respaldo: ./comanda backup.',
      'Se actualiza la base de datos: 1 de 1 (9003_told.sql)…',
    ])
  })

  it('gives way to a long read, and the sales go on meanwhile', async () => {
    const reader = await connect({ connectionString: server.database.ownerUrl })
    onTestFinished(() => reader.end())
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM orders')
    const waits: string[] = []
    let isTold = () => {}
    const told = new Promise<void>((done) => {
      isTold = done
    })
    const updated = update(
      '9004_behind_a_read.sql',
      `${GOES_ON}ALTER TABLE orders ADD COLUMN behind integer`,
      'ALTER TABLE orders DROP COLUMN behind',
      (line) => {
        waits.push(line)
        if (line.startsWith('Otra consulta')) isTold()
      },
    )
    await told
    // The reader still reads; the update has left the queue.
    await taqueria.call(createOrder, order)
    await reader.query('COMMIT')
    expect(await updated).toEqual(['9004_behind_a_read.sql'])
    expect(waits).toContain('Otra consulta ocupa una tabla; se intenta de nuevo en un momento…')
  })
})

it('a start that has just made its key refuses the database of another key, whose logins stay', async () => {
  const start = migrate(server.database.ownerUrl, folder, 'a key that this very start has made', {
    isNewKey: true,
  })
  await expect(start).rejects.toThrow(/^Esta base de datos se usa con otra clave secreta/)
  await taqueria.call(createOrder, order)
  const { status } = await fetch(`${server.base}/readyz`)
  expect(status).toBe(200)
})
