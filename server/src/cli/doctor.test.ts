import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refundCheck } from '@comanda/shared/checks/api'
import { moveCash, openShift } from '@comanda/shared/till/api'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { noteBackup } from '../db/backup/last-backup.ts'
import { DEMO_PASSWORD, OPERATOR } from '../demo/people.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from '../testing/constants.ts'
import { asksForPasswords } from '../testing/database.ts'
import { emptyDatabase } from '../testing/installation.ts'
import { openTaqueria } from '../testing/menu.ts'
import { serverAlone } from '../testing/server-for-tests.ts'
import { CASH, chargeIt, closeIt, countDrawer, openCheck } from '../testing/shift.ts'
import { doctorCommand } from './doctor.ts'

const HOUR = 3_600_000
const before = (hours: number) => new Date(Date.now() - hours * HOUR)

// It examines all stores.
const server = serverAlone()
let dataDir = ''
let port = ''

beforeAll(async () => {
  // The doctor's clock is the machine's. That of the server is behind it, so that the server takes no event as abandoned,
  // for which it looks every five seconds.
  server.clock.now = before(1)
  port = new URL(server.base).port
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comanda-doctor-'))
  await mkdir(join(dataDir, 'backups'))
  await writeFile(join(dataDir, 'backups', 'comanda-hoy.zip'), '')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** The doctor's findings for this installation, with additional environment variables. */
async function examine(
  environment: Record<string, string | undefined> = {},
  release = { version: 'test', commit: 'test' },
) {
  const said: string[] = []
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: server.database.ownerUrl,
    SECRET_KEY: TEST_SECRET,
    PORT: port,
    ...environment,
  })
  const say = (line: string) => void said.push(line)
  const command = doctorCommand({
    config,
    migrationsDir: MIGRATIONS_DIR,
    release,
    // The real clock, which is compared with the database's: minutes pass on a busy machine.
    clock: () => new Date(),
    say,
    note: say,
  })
  const failure = await command.then(
    () => null,
    (error: Error) => error.message,
  )
  return {
    said,
    failure,
    of: (subject: string) => said.filter((line) => line.slice(2).startsWith(`${subject}:`)),
  }
}

/** What is found of this installation without its database, which most of a doctor's time goes to. */
const examineMachine = (environment: Record<string, string | undefined> = {}) =>
  examine({ DATABASE_URL: undefined, ...environment })

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)

/** Inserts rows and removes them after the test. */
async function plant(text: string, values: unknown[], undo: string): Promise<void> {
  onTestFinished(async () => void (await sql(undo)))
  await sql(text, values)
}

describe('a healthy installation', () => {
  it('needs no action, and every part of it is named', async () => {
    const { said, failure } = await examine()
    expect(failure).toBeNull()
    expect(said.filter((line) => !line.startsWith('✓'))).toEqual(['Todo en orden.'])
    const subjects = said.map((line) => line.slice(2).split(':')[0])
    for (const subject of [
      'Comanda',
      'Disco',
      'Datos',
      'Clave',
      'Dirección',
      'Cobro',
      'Servidor',
      'Correo',
      'Respaldo',
    ])
      expect(subjects).toContain(subject)
    for (const subject of [
      'Base de datos',
      'Migraciones',
      'Reloj',
      'Conexiones',
      'Limpieza',
      'Mantenimiento',
      'Libro de caja',
    ])
      expect(subjects).toContain(subject)
  })

  it('whose server is of another build than the doctor is told so', async () => {
    const { of } = await examine({}, { version: 'test', commit: 'later' })
    expect(of('Comanda')).toEqual([
      '! Comanda: test (later), pero corre test (test): reinicia el servidor para que sea la misma.',
    ])
  })

  it('that is not running is not reported as a fault', async () => {
    await plant(
      "INSERT INTO mails VALUES (gen_random_uuid(), 'a@b.mx', 's', 't', 'h', $1, $1)",
      [before(0)],
      'DELETE FROM mails',
    )
    const { of, failure } = await examine({ PORT: '1' })
    expect(of('Servidor')).toEqual([
      '! Servidor: no está en marcha en http://127.0.0.1:1; inícialo: docker compose up -d, systemctl start comanda o npm start.',
    ])
    expect(failure).toBeNull()
  })

  it('that sells without the coordinator of its cluster says so', async () => {
    const http = createServer((_request, response) => response.end('{"database":false,"stores":true}'))
    onTestFinished(() => void http.close())
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const { port } = http.address() as AddressInfo
    expect((await examine({ PORT: String(port) })).of('Servidor')).toEqual([
      `✗ Servidor: vende en http://127.0.0.1:${port} sin el coordinador, y nadie entra con su correo; inícialo o pon su réplica (docs/cluster.md).`,
    ])
  })

  it('keeps the answers of retries for ten days', async () => {
    const fonda = await server.openRestaurant()
    await plant(
      "INSERT INTO idempotency_keys VALUES ($1, gen_random_uuid(), '', '{}', $2)",
      [fonda.tenantId, before(239)],
      'DELETE FROM idempotency_keys',
    )
    expect((await examine()).of('Mantenimiento')).toEqual(['✓ Mantenimiento: al día'])
  })

  it('before its first start has nothing to check', async () => {
    const nothing = {
      DATA_DIR: join(dataDir, 'nada'),
      DATABASE_URL: undefined,
      SECRET_KEY: undefined,
      PORT: '1',
    }
    const { said, failure } = await examine(nothing)
    expect(failure).toBeNull()
    expect(said).toContain(
      '! Base de datos: todavía no existe; se crea al iniciar Comanda (docker compose up -d, o npm start).',
    )
  })
})

describe('the doctor reports about the data folder', () => {
  it('that its key is missing, or readable by others', async () => {
    expect((await examineMachine({ SECRET_KEY: '' })).of('Clave')[0]).toMatch(
      /^✗ Clave: falta .*secret\.key; devuélvela/,
    )
    const file = join(dataDir, 'secret.key')
    for (const cut of [file, `${file}.previous`]) {
      await writeFile(file, TEST_SECRET, { mode: 0o600 })
      await writeFile(cut, '', { mode: 0o600 })
      const found = await examineMachine({ SECRET_KEY: '' })
      expect([found.of('Clave')[0], found.failure]).toEqual([
        expect.stringMatching(
          /^✗ Clave: La clave secreta .*secret\.key(\.previous)? está vacía, cortada o no es una clave/,
        ),
        'Hay una cosa por hacer.',
      ])
      await rm(cut)
    }
    await writeFile(join(dataDir, 'secret.key'), TEST_SECRET, { mode: 0o644 })
    await chmod(join(dataDir, 'secret.key'), 0o644)
    const { of, failure } = await examineMachine({ SECRET_KEY: '' })
    expect(of('Clave')[0]).toBe(
      `✗ Clave: otros usuarios pueden leerla (644): chmod 600 ${join(dataDir, 'secret.key')}`,
    )
    expect(failure).toBe('Hay una cosa por hacer.')
  })

  it('that other users may read it', async () => {
    await chmod(dataDir, 0o755)
    expect((await examineMachine()).of('Datos')).toEqual([
      `! Datos: otros usuarios pueden ver ${dataDir} (755): chmod 700 ${dataDir}`,
    ])
  })

  it('the age of the newest backup, where data can be lost', async () => {
    const file = join(dataDir, 'backups', 'comanda-hoy.zip')
    await utimes(file, before(30), before(30))
    expect((await examineMachine()).of('Respaldo')[0]).toMatch(
      /^! Respaldo: el más nuevo tiene un día: haz uno con \.\/comanda backup/,
    )
    await utimes(file, before(100), before(100))
    expect((await examineMachine()).of('Respaldo')[0]).toMatch(/^! Respaldo: el más nuevo tiene 4 días/)
    expect((await examineMachine({ DEMO: '0' })).of('Respaldo')[0]).toMatch(
      /^✗ Respaldo: el más nuevo tiene 4 días/,
    )
    await rm(file)
    expect((await examineMachine({ DEMO: '0' })).of('Respaldo')[0]).toMatch(/^✗ Respaldo: no hay ninguno/)
  })

  it('that the scheduled backups have stopped, also after one by hand', async () => {
    await noteBackup(dataDir, before(100), '/backups/a.zip', true)
    await noteBackup(dataDir, before(1), '/backups/b.zip', false)
    expect((await examineMachine({ DEMO: '0' })).of('Respaldo')[0]).toMatch(
      /^✗ Respaldo: el programado tiene 4 días: los hechos a mano no cuentan.*docker compose logs backup/,
    )
    await rm(join(dataDir, 'last-backup.json'))
    expect((await examineMachine({ DEMO: '0' })).of('Respaldo')[0]).not.toContain('programado')
  })
})

describe('the doctor reports about the database', () => {
  it('that it does not respond, and suggests a check', async () => {
    const { of, failure } = await examine({ DATABASE_URL: 'postgres://nadie:nada@127.0.0.1:1/nada' })
    expect(of('Base de datos')).toEqual([
      '✗ Base de datos: no responde (ECONNREFUSED); revisa DATABASE_URL y que PostgreSQL esté en marcha.',
    ])
    expect(failure).toBe('Hay una cosa por hacer.')
  })

  it('that migrations are missing, or that its version is too new', async () => {
    const empty = await emptyDatabase()
    onTestFinished(() => empty.drop())
    expect((await examine({ DATABASE_URL: empty.ownerUrl })).of('Migraciones')[0]).toMatch(
      /^✗ Migraciones: faltan \d+ \(0001_foundation\.sql\); se aplican al iniciar/,
    )
    await plant(
      "INSERT INTO migrations (name, checksum, stops_previous) VALUES ('9999_future.sql', 'x', false)",
      [],
      "DELETE FROM migrations WHERE name = '9999_future.sql'",
    )
    expect((await examine()).of('Migraciones')[0]).toMatch(/^✗ Migraciones: .*más nueva \(9999_future\.sql\)/)
  })

  it('that its key differs', async ({ skip }) => {
    skip(!(await asksForPasswords(server.database)), 'any password is accepted')
    expect((await examine({ SECRET_KEY: 'u9Vt3wYqT7Kx1mZpLr5sBnDcFgHjQe0aXy2W' })).of('Clave')).toContain(
      '✗ Clave: no es aquella con la que se inició Comanda la última vez; pon la misma en todos los procesos.',
    )
  })

  it('that events are not sent, that mails wait, and that the upkeep does not run', async () => {
    const fonda = await server.openRestaurant()
    await plant(
      "INSERT INTO outbox VALUES ($1, gen_random_uuid(), 'order_update', '{}', $2)",
      [fonda.tenantId, before(0.1)],
      'DELETE FROM outbox',
    )
    await plant(
      "INSERT INTO mails VALUES (gen_random_uuid(), 'a@b.mx', 's', 't', 'h', $1, now() + interval '1 day', 9, 'connect ECONNREFUSED')",
      [before(5)],
      'DELETE FROM mails',
    )
    await plant(
      "INSERT INTO idempotency_keys VALUES ($1, gen_random_uuid(), '', '{}', $2)",
      [fonda.tenantId, before(244)],
      'DELETE FROM idempotency_keys',
    )
    const { of, failure } = await examine()
    expect(of('Avisos')[0]).toMatch(
      /^✗ Avisos: 1 sin dar a las pantallas desde hace \d+ minutos; mira el registro/,
    )
    expect(of('Correos por salir')[0]).toMatch(
      /^✗ .*: \d, el más viejo de hace 5 horas \(connect ECONNREFUSED\); revisa SMTP_URL/,
    )
    expect(of('Mantenimiento')[0]).toMatch(/^✗ Mantenimiento: no se hace desde hace horas/)
    expect(failure).toBe('Hay 3 cosas por hacer.')
  })

  it('nothing about a transaction that has just begun', async () => {
    const client = new pg.Client(server.database.ownerUrl)
    await client.connect()
    await client.query('BEGIN; SELECT now()')
    try {
      expect((await examine()).of('Transacciones')).toEqual(['✓ Transacciones: ninguna se queda abierta'])
    } finally {
      await client.end()
    }
  })
})

/** What the doctor says, and the SQL that makes the ledger so and mends it. */
function differencesIn(tenantId: number): [words: string, spoil: string, repair: string][] {
  const of = `tenant_id = ${tenantId}`
  const both = (table: string, columns: string[]): [string, string] => [
    `UPDATE ${table} SET ${columns.map((one) => `${one} = ${one} + 1`)} WHERE ${of}`,
    `UPDATE ${table} SET ${columns.map((one) => `${one} = ${one} - 1`)} WHERE ${of}`,
  ]
  return [
    ['pagos con otro importe que en el libro (1)', ...both('payments', ['tip'])],
    ['reembolsos que no son los del libro (1)', ...both('refunds', ['net', 'total'])],
    [
      'pagos con otro tipo que en el libro (1)',
      `UPDATE payments SET payment_type_id = 2 WHERE ${of}`,
      `UPDATE payments SET payment_type_id = 1 WHERE ${of}`,
    ],
    ['ventas que no son la suma de sus pagos (1)', ...both('invoices', ['net', 'total'])],
    [
      'movimientos con el signo cambiado (1, 2)',
      `UPDATE ledger SET amount = -amount WHERE source = 'movement' AND ${of}`,
      `UPDATE ledger SET amount = -amount WHERE source = 'movement' AND ${of}`,
    ],
    [
      'movimientos que faltan en el libro (3)',
      `UPDATE counters SET value = 3 WHERE name = 'movement' AND ${of}`,
      `UPDATE counters SET value = 2 WHERE name = 'movement' AND ${of}`,
    ],
    [
      'turnos sin fondo en el libro (1)',
      `UPDATE ledger SET source_id = 9 WHERE source = 'shift' AND ${of}`,
      `UPDATE ledger SET source_id = 1 WHERE source = 'shift' AND ${of}`,
    ],
    [
      'pagos del libro que no existen (9)',
      `UPDATE ledger SET source_id = 9 WHERE entry = 'tip' AND ${of}`,
      `UPDATE ledger SET source_id = 1 WHERE entry = 'tip' AND ${of}`,
    ],
    [
      'cortes que no son lo que tiene el libro (1)',
      `UPDATE z_reports SET document = jsonb_set(document, '{expected}', '"573.01"') WHERE ${of}`,
      `UPDATE z_reports SET document = jsonb_set(document, '{expected}', '"573.00"') WHERE ${of}`,
    ],
    [
      'cortes que faltan (2)',
      `UPDATE counters SET value = 2 WHERE name = 'z_report' AND ${of}`,
      `UPDATE counters SET value = 1 WHERE name = 'z_report' AND ${of}`,
    ],
  ]
}

describe('the doctor reports about the ledger', () => {
  it('each difference from payments, refunds, invoices, movements and Z documents', async () => {
    const fonda = await openTaqueria(server, 'La Fonda')
    const { shiftId } = await fonda.call(openShift, { body: { amount: 500 } })
    const check = await openCheck(fonda)
    await chargeIt(fonda, check, [{ paymentTypeId: CASH, amount: '77.00', tip: '3.00', tendered: '100.00' }])
    await fonda.call(refundCheck, { params: { id: check }, body: { amount: '7.00', reason: 'Queja' } })
    for (const kind of ['in', 'out'])
      await fonda.call(moveCash, { body: { kind, amount: '20.00', reason: 'Cambio' } })
    await countDrawer(fonda, shiftId, { cash: '573.00' })
    await closeIt(fonda, shiftId)
    expect((await examine()).of('Libro de caja')).toEqual([
      '✓ Libro de caja: coincide con pagos, reembolsos, ventas y cortes',
    ])

    for (const [words, spoil, repair] of differencesIn(fonda.tenantId)) {
      await sql(spoil)
      const { of: found, failure } = await examine()
      expect(found('Libro de caja').join('\n')).toContain(`✗ Libro de caja: «La Fonda»: ${words}; guarda`)
      expect(failure).not.toBeNull()
      await sql(repair)
    }
    expect((await examine()).of('Libro de caja')[0]).toMatch(/^✓/)
  })
})

describe('the doctor reports about an installation that is not a demo', () => {
  it('that the operator’s password is publicly known', async () => {
    await plant(
      'INSERT INTO operators VALUES ($1, $1, $2, now())',
      [OPERATOR.username, await hashPassword(DEMO_PASSWORD)],
      'DELETE FROM operators',
    )
    expect((await examine()).of('Contraseñas')[0]).toMatch(/^✓/)
    expect((await examine({ DEMO: '0' })).of('Contraseñas')).toEqual([
      '✗ Contraseñas: todos conocen la de operator@comanda.mx: ./comanda create-operator operator@comanda.mx --reset',
    ])
  })

  it('that its address is not encrypted, that a proxy hides the clients’ addresses, or that it leads elsewhere', async () => {
    const open = { PUBLIC_URL: 'http://fonda.example', PORT: '1' }
    expect((await examineMachine(open)).of('Dirección')[0]).toMatch(
      /^✗ Dirección: http:\/\/fonda\.example va sin cifrar/,
    )
    // The restaurant's own network, as docs/docker.md has it; and the port of the host, which a container cannot reach.
    for (const host of ['192.168.1.10:3000', '10.0.0.4', 'caja', 'caja.local'])
      expect((await examineMachine({ PUBLIC_URL: `http://${host}` })).of('Dirección')[0]).toMatch(
        /^! .*va sin cifrar: /,
      )
    expect((await examineMachine({ PUBLIC_URL: 'http://localhost:1' })).of('Proxy')[0]).toMatch(
      /^! .*En Docker es normal/,
    )
    const hidden = { PUBLIC_URL: 'https://fonda.example', PORT: '1' }
    expect((await examineMachine(hidden)).of('Dirección')[0]).toMatch(/^! Dirección: .*TRUST_PROXY=1/)
    expect((await examineMachine({ HOST: '0.0.0.0', PORT: '1' })).of('Dirección')[0]).toMatch(
      /^! .*PUBLIC_URL/,
    )

    const elsewhere = createServer((_request, response) => response.writeHead(404).end()).listen(
      0,
      '127.0.0.1',
    )
    onTestFinished(() => void elsewhere.close())
    await new Promise((resolve) => elsewhere.once('listening', resolve))
    const { port: other } = elsewhere.address() as AddressInfo
    expect((await examineMachine({ PUBLIC_URL: `http://127.0.0.1:${other}` })).of('Proxy')[0]).toMatch(
      /^✗ Proxy: .* responde 404 y no es Comanda; dirige el proxy a http:\/\/127\.0\.0\.1:\d+\.$/,
    )
  })

  it('that the mail server does not respond, or that there is none', async () => {
    expect((await examineMachine({ SMTP_URL: 'smtp://127.0.0.1:1' })).of('Correo')).toEqual([
      '✗ Correo: 127.0.0.1 no nos atiende (ESOCKET); revisa SMTP_URL (smtp://…:587 o smtps://…:465) y que su puerto esté abierto.',
    ])
    expect((await examineMachine({ DEMO: '0' })).of('Correo')[0]).toMatch(
      /^! Correo: cada correo es un archivo/,
    )
  })

  it('which of Stripe’s keys are wrong, or test keys', async () => {
    const keys = (key: string, hook: string, price: string) => ({
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: hook,
      STRIPE_PRICE_ID: price,
      PUBLIC_URL: server.base,
    })
    const { of } = await examineMachine(keys('pk_live_1', 'secret', 'prod_1'))
    expect(of('Cobro').map((line) => line.split(' ')[2])).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_ID',
    ])
    expect((await examineMachine(keys('sk_test_1', 'whsec_1', 'price_1'))).of('Cobro')[0]).toMatch(
      /^! .*es de prueba/,
    )
    expect((await examineMachine(keys('sk_live_1', 'whsec_1', 'price_1'))).of('Cobro')).toEqual([
      '✓ Cobro: Stripe',
    ])
  })
})
