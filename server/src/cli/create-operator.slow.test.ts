import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorSignIn } from '@comanda/shared/platform/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/cli.ts'
import { TEST_SECRET } from '../testing/constants.ts'
import { emptyDatabase } from '../testing/installation.ts'
import { TestServer } from '../testing/restaurant.ts'
import { serverAlone } from '../testing/server-for-tests.ts'

const server = serverAlone()
let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comanda-cli-'))
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the command beside a server: in another process, without its secret key. */
async function run(
  args: string[],
  input: string | null,
  databaseUrl = server.database.ownerUrl,
  secret?: string,
) {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secret ?? '' }
  return runCommand(['create-operator', ...args], environment, input)
}

const signIn = async (username: string, password: string) =>
  (await server.stranger.send(operatorSignIn, { body: { username, password } })).status

describe('making an operator', () => {
  it('takes the password that is piped in, once', async () => {
    const made = await run(['Ana@Example.mx', 'Ana', 'Gómez'], 'una clave larga\n')
    expect([made.code, made.said]).toEqual([0, 'Operador creado: ana@example.mx\nEntra en /superadmin.\n'])
    expect(await signIn('ana@example.mx', 'una clave larga')).toBe(200)

    const again = await run(['ana@example.mx'], 'otra clave larga\n')
    expect([again.code, again.noted]).toEqual([1, expect.stringContaining('ya es operador. Con --reset')])
    expect(await signIn('ana@example.mx', 'una clave larga')).toBe(200)
  })

  it('generates a password without a terminal, also for an operator who has forgotten theirs', async () => {
    await run(['eva@example.mx'], 'la de antes 123\n')
    const reset = await run(['eva@example.mx', '--reset'], null)
    const [, password = ''] = /Contraseña: (\S{20})\n/.exec(reset.said) ?? []
    expect(await signIn('eva@example.mx', password)).toBe(200)
    expect(await signIn('eva@example.mx', 'la de antes 123')).toBe(401)
  })

  it('refuses an invalid address and an invalid password', async () => {
    expect(await run(['ana'], null)).toMatchObject({
      code: 1,
      noted: expect.stringContaining('Uso: ./comanda'),
    })
    const short = await run(['ivo@example.mx'], 'corta\n')
    expect(short).toMatchObject({ code: 1, noted: 'La contraseña necesita al menos 8 caracteres.\n' })
  })

  it('does not change the logins of the running server, also with another secret key', async () => {
    const made = await run(
      ['luz@example.mx'],
      'una clave larga\n',
      undefined,
      'Bq7w2ZxR9mKt4LvYp6sHnDcFgJeU1aXo3V5i',
    )
    expect(made.code).toBe(0)
    // New connections, with the passwords derived from the server's own key.
    const other = await TestServer.on(server.database)
    expect((await other.openRestaurant()).tenantId).toBeGreaterThan(0)
    await other.app.close()
  })

  it('works before the first start', async () => {
    const fresh = await emptyDatabase()
    try {
      const made = await run(['ana@example.mx'], 'una clave larga\n', fresh.ownerUrl, TEST_SECRET)
      expect([made.code, made.noted]).toEqual([0, ''])
      expect((await fresh.owner.query('SELECT username, name FROM operators')).rows).toEqual([
        { username: 'ana@example.mx', name: 'ana' },
      ])
    } finally {
      await fresh.drop()
    }
  })
})
