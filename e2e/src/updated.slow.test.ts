import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, newPerson } from './lib/browser.ts'
import { DESKTOP, PHONE, signIn } from './lib/launch.ts'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './lib/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const PASSWORD = 'un comal bien caliente'
const SETTINGS = { BILLING: 'off', DEMO: '0', SECRET_KEY: 'la-clave-de-una-fonda-que-se-actualiza-2026' }

/** The restaurant whose backup `server/releases/0.0.1.zip` is, on this release. */
let server: RunningServer
beforeAll(async () => {
  const dataDir = await newDataDir()
  const env = { ...process.env, ...SETTINGS, DATA_DIR: dataDir }
  const backup = join(ROOT, 'server/releases/0.0.1.zip')
  execFileSync(process.execPath, [join(ROOT, 'server/dist/cli/main.js'), 'restore', backup], { env })
  server = await startServer(dataDir, SETTINGS)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await removeDataDir(server.dataDir)
})

const homeOf = async (viewport: { width: number; height: number }) => {
  const person = await newPerson(viewport, { address: server.address })
  const page = await signIn(person, 'owner@fonda.example.mx', PASSWORD, '/dashboard/home')
  await page.getByRole('list', { name: 'Hoy en cifras' }).waitFor()
  return page
}

it('an owner who has updated is told what changed, until one press on any device', async () => {
  const page = await homeOf(PHONE)
  const card = page.getByRole('heading', { name: 'Qué cambió para ti' })
  await card.waitFor()
  await page.getByText('Nuevos permisos que nadie tiene: ').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Dar permisos' }).click()
  await page.waitForURL(/\/dashboard\/users/)
  await page.goBack()
  await page.getByRole('button', { name: 'Enterado' }).click()
  await card.waitFor({ state: 'detached' })

  const other = await homeOf(DESKTOP)
  expect(await other.getByRole('heading', { name: 'Qué cambió para ti' }).count()).toBe(0)
})
