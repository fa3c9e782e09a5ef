import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedUrl } from '../../../server/src/db/embedded/embedded.ts'
import { readSettings } from '../../../server/src/db/embedded/settings.ts'
import { poolFor } from '../../../server/src/testing/database.ts'
import { ServerProcess } from '../lib/server.ts'
import { openSmallDisk, type SmallDisk } from '../lib/small-disk.ts'
import { openStore, type Store } from '../lib/store.ts'
import { Till } from '../lib/traffic.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { pngOf } from '../security/png.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const LINE = /^El disco está lleno[^\n]*: libera espacio y vuelve a intentarlo; lo ya guardado sigue ahí\.$/m
const WORDS = 'El disco del servidor está lleno'

let disk: SmallDisk | null
let server: ServerProcess
let store: Store
beforeAll(async () => {
  disk = await openSmallDisk(300)
  if (!disk) return
  await mkdir(join(disk.path, 'data'), { mode: 0o700 })
  server = await ServerProcess.start({}, join(disk.path, 'data'))
  await withOwner(async (owner) => {
    store = await openStore(server.base, owner)
  })
})
afterAll(async () => {
  if (!disk) return
  disk.free()
  await server.close()
  await disk.remove()
})

async function withOwner(use: (owner: pg.Pool) => Promise<unknown>): Promise<void> {
  const settings = readSettings(join(server.dataDir, 'postgres'))
  if (!settings) throw new Error('no embedded database')
  const owner = poolFor(embeddedUrl(settings))
  try {
    await use(owner)
  } finally {
    await owner.end()
  }
}

const environment = (dataDir: string) => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  DEMO: '0',
  BILLING: 'off',
  PORT: String(server.port),
  SECRET_KEY: 'a-secret-key-for-faults,-attacks-and-simulations',
})
/** The output and the exit code of a program of the product. */
async function printed(file: string, args: readonly string[], dataDir = server.dataDir) {
  const options = { cwd: ROOT, env: environment(dataDir) }
  const ended = await run(process.execPath, [join(ROOT, 'server/dist', file), ...args], options).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code: 'code' in ended ? ended.code : 0, said: ended.stdout, noted: ended.stderr }
}
/** Uploads a large picture of noise, which no earlier upload has stored. */
async function uploadNoise(): Promise<{ status: number; message: string }> {
  const form = new FormData()
  const rows = Array.from({ length: 800 }, () => Buffer.concat([Buffer.of(0), randomBytes(100)]))
  const picture = pngOf(800, 800, deflateSync(Buffer.concat(rows)))
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'noise.png')
  const reply = await fetch(`${server.base}/api/v1/menu-items/update/1/upload-photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${store.admin.token}` },
    body: form,
  })
  const { message = '' } = (await reply.json()) as { message?: string }
  return { status: reply.status, message }
}
const comanda = (args: readonly string[], dataDir?: string) => printed('cli/main.js', args, dataDir)

describe('a full disk', () => {
  it('is said by sales, pictures, backups, restores, the doctor, the log and the starts; nothing is lost', async (test) => {
    if (!disk) return test.skip('needs root and leave to mount a tmpfs')
    const [saved, place] = [join(disk.path, 'ok.zip'), (name: string) => join(disk?.path ?? '', name)]
    expect((await comanda(['backup', saved])).code).toBe(0)
    const till = new Till(store)
    await till.order()
    disk.fill()

    const replies: string[] = []
    await waitUntil('a sale is refused with the reason', async () => {
      const { status, body } = await till.send(replies.length, crypto.randomUUID())
      replies.push(`${status} ${(body as { message?: string }).message}`)
      return replies.some((reply) => reply.startsWith(`503 ${WORDS}`))
    })
    await waitUntil('a picture is refused with the reason', async () => {
      const { status, message } = await uploadNoise()
      return status === 503 && message.startsWith(WORDS)
    })

    // The full disk may have ended Postgres, which the server is starting again.
    let backup = { code: 0, noted: '' }
    await waitUntil('a backup is refused with the reason', async () => {
      backup = await comanda(['backup', place('no.zip')])
      return LINE.test(backup.noted)
    })
    expect(backup.code).toBe(1)
    expect(backup.noted).toContain(`(${disk?.path})`)
    expect((await readdir(disk.path)).sort()).toEqual(['ballast', 'data', 'ok.zip'])
    const doctor = await comanda(['doctor'])
    expect(doctor.said).toMatch(/✗ Disco: quedan 0\.0 GB [^\n]+ libera espacio ya/)

    await server.stop()
    // The log of PostgreSQL is on the same disk: the reason may be the line that has no room there.
    const log = join(server.dataDir, 'postgres', 'postgres.log')
    await rm(log)
    await symlink('/dev/null', log)
    const ballast = join(disk.path, 'ballast')
    await truncate(ballast, (await stat(ballast)).size - (1 << 20))
    expect(await printed('main.js', [])).toMatchObject({ code: 1, noted: expect.stringMatching(LINE) })
    // One after the other: a folder belongs to one process.
    for (const attempt of [
      () => printed('main.js', [], place('new')),
      () => comanda(['restore', saved], place('new')),
    ]) {
      const { code, noted } = await attempt()
      expect([code, noted]).toEqual([1, expect.stringMatching(LINE)])
      expect(noted).not.toContain('    at ')
    }

    disk.free()
    await rm(place('new'), { recursive: true, force: true })
    await server.start()
    await till.order()
    expect((await comanda(['backup', place('after.zip')])).code).toBe(0)
  })

  it('that has too little room for a change of the database starts none', async (test) => {
    if (!disk) return test.skip('needs root and leave to mount a tmpfs')
    await withOwner((owner) =>
      owner.query('DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations)'),
    )
    await server.stop()
    await writeFile(join(disk.path, 'ballast'), Buffer.alloc(120 << 20))
    const { code, noted } = await printed('main.js', [])
    expect([code, noted]).toEqual([
      1,
      expect.stringMatching(/^Para actualizar la base de datos hacen falta 0\.2 GB libres en [^\n]+\n$/),
    ])
  })
})
