import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openFonda } from './lib/fonda.ts'
import { readQr } from './lib/read-qr.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-codes-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const WARNING = '¡Por favor habilite el menú QR desde la configuración de la tienda!'
const fetchJson = async <T>(page: Page, path: string) =>
  (await (await page.request.get(`/api/v1/settings/${path}`)).json()) as T
const guestMenu = async (page: Page) => {
  const { uniqueQRCode } = await fetchJson<{ uniqueQRCode: string }>(page, 'store-setting')
  return `${inject('address')}/m/${uniqueQRCode}`
}
const linkOfTable = async (page: Page) => {
  const [table] = await fetchJson<{ encrypted_id: string }[]>(page, 'store-tables')
  return `${await guestMenu(page)}?table=${table?.encrypted_id}`
}
const openTables = async (page: Page) => {
  await page.goto('/dashboard/settings/tables')
  await page.getByRole('row', { name: /Mesa 1/ }).waitFor()
}

const switchMenuOn = (page: Page) => page.locator('label').filter({ hasText: 'Habilitar menú QR' }).click()

async function openWithMenu() {
  const { person, page } = await openFonda({ path: null })
  await page.goto('/dashboard/settings/details')
  await switchMenuOn(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Descargar Código QR' }).waitFor()
  return { person, page }
}

const pressTableCode = async (page: Page) => {
  await page.getByRole('button', { name: 'Más acciones de Mesa 1' }).click()
  await page.getByRole('menuitem', { name: 'Descargar QR de Mesa' }).click()
}

/** Downloads a code, and scans the downloaded picture. */
async function scan(page: Page, download: () => Promise<void>) {
  const [picture] = await Promise.all([page.waitForEvent('download') as Promise<Download>, download()])
  const name = picture.suggestedFilename()
  const path = join(folder, `${crypto.randomUUID()}.png`)
  await picture.saveAs(path)
  return { name, ...(await readQr(path)) }
}

describe('the menu’s code', () => {
  it('is shown once the menu is on and saved: a picture 1080 px wide that opens the menu', async () => {
    const { page } = await openFonda({ path: null })
    await page.goto('/dashboard/settings/details')
    await page.getByText('aquí aparecerán su enlace y su código').waitFor()
    expect(await page.getByRole('link', { name: 'Ver Menú Digital' }).count()).toBe(0)
    await switchMenuOn(page)
    expect(await page.getByRole('button', { name: 'Descargar Código QR' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Guardar' }).click()
    const menu = await guestMenu(page)
    expect(await scan(page, () => page.getByRole('button', { name: 'Descargar Código QR' }).click())).toEqual(
      {
        name: 'qr.png',
        width: 1080,
        height: 1080,
        text: menu,
      },
    )
    const link = page.getByRole('link', { name: 'Ver Menú Digital' })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([menu, '_blank'])
  })
})

describe('a table’s code', () => {
  it('can be opened as soon as the browser knows whether the menu is on, not before', async () => {
    const { page } = await openWithMenu()
    let release = () => {}
    const settingsKnown = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/settings/store-setting', async (route) => {
      await settingsKnown
      await route.continue()
    })
    const tables = page.waitForResponse('**/settings/store-tables')
    await page.goto('/dashboard/settings/tables')
    await (await tables).finished()
    const button = page.getByRole('button', { name: 'Más acciones de Mesa 1' })
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await button.count()).toBe(0)
    release()
    await Promise.all([page.waitForEvent('download'), pressTableCode(page)])
  })

  it('opens the menu at this table, until the code is renewed', async () => {
    const { page } = await openWithMenu()
    await openTables(page)
    const before = await linkOfTable(page)
    expect(await scan(page, () => pressTableCode(page))).toEqual({
      name: 'mesa_1-qr.png',
      width: 1080,
      height: 1080,
      text: before,
    })

    await page.getByRole('button', { name: 'Más acciones de Mesa 1' }).click()
    await page.getByRole('menuitem', { name: 'Renovar código QR' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('El código impreso de Mesa 1 deja de funcionar').waitFor()
    const list = page.waitForResponse((reply) => reply.url().endsWith('/store-tables') && reply.ok())
    await question.getByRole('button', { name: 'Renovar código QR' }).click()
    await page.getByText('La mesa tiene un código QR nuevo.').first().waitFor()
    await list
    const after = await linkOfTable(page)
    expect(after).not.toBe(before)
    await expect.poll(async () => (await scan(page, () => pressTableCode(page))).text).toBe(after)
  })

  it('is not shown while the menu is off, with the reason', async () => {
    const { page } = await openFonda({ path: null })
    await openTables(page)
    await pressTableCode(page)
    await page.getByText(WARNING).first().waitFor()
    await page.goto('/print-table-codes')
    await page.getByText(WARNING).waitFor()
  })

  it('is on a sheet with all the others, ready to print', async () => {
    const { page } = await openWithMenu()
    await openTables(page)
    const [sheet] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Imprimir QR' }).click(),
    ])
    const code = sheet.getByRole('img', { name: 'Código QR de Mesa 1' })
    await code.waitFor()
    for (const text of ['Fonda de la esquina', 'Mesa 1', 'Escanea para ver el menú'])
      await sheet.getByText(text, { exact: true }).waitFor()
    const path = join(folder, 'sheet.png')
    await code.screenshot({ path })
    expect((await readQr(path)).text).toBe(await linkOfTable(page))
  })
})
