import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { readQr } from './lib/read-qr.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-codes-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Downloads a code, and scans the downloaded picture. */
async function scan(page: Page, download: () => Promise<void>) {
  const [picture] = await Promise.all([page.waitForEvent('download') as Promise<Download>, download()])
  const name = picture.suggestedFilename()
  const path = join(folder, name)
  await picture.saveAs(path)
  return { name, ...(await readQr(path)) }
}

it('the downloaded codes of the menu and of a table are pictures 1080 px wide that open the menu', async () => {
  const { page } = await openFonda({ path: null })
  const fetchJson = async (path: string) => (await page.request.get(`/api/v1/settings/${path}`)).json()
  const setting = await fetchJson('store-setting')
  await write(page.request, '/settings/store-setting', { ...setting, isQRMenuEnabled: true })
  const [table] = await fetchJson('store-tables')
  const menu = `${inject('address')}/m/${setting.uniqueQRCode}`

  await page.goto('/dashboard/settings/details')
  const picture = { width: 1080, height: 1080 }
  expect(await scan(page, () => page.getByRole('button', { name: 'Descargar Código QR' }).click())).toEqual({
    ...picture,
    name: 'qr.png',
    text: menu,
  })
  await go(page, '/dashboard/settings/tables')
  await page.getByRole('button', { name: 'Más acciones de Mesa 1' }).click()
  const ofTable = page.getByRole('menuitem', { name: 'Descargar QR de Mesa' })
  expect(await scan(page, () => ofTable.click())).toEqual({
    ...picture,
    name: 'mesa_1-qr.png',
    text: `${menu}?table=${table.encrypted_id}`,
  })
})
