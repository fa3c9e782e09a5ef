import type { APIRequestContext, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { StarPrinter } from '../../hardening/src/printers/star.ts'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'
import { movedClock } from './lib/moved-clock.ts'
import { openServer } from './lib/story-server.ts'

/** A real one asks every few seconds. */
const POLLS = { pollMs: 250 }

const server = openServer(movedClock())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Three minutes pass at the server: a printer that does not ask is silent. */
const letMinutesPass = () => server.process.kill('SIGUSR2')

/** Adds a Star printer to the kitchen, and turns it on. */
async function addPrinter(request: APIRequestContext): Promise<StarPrinter> {
  const kitchen = { title: 'Cocina', way: 'star', width: '80', model: 'star', printsKitchen: true }
  await write(request, '/settings/printers/add', { ...kitchen, copies: 1, stationIds: [] })
  const reply = await request.get('/api/v1/settings/printers')
  const { printers } = (await reply.json()) as { printers: { path: string }[] }
  const star = new StarPrinter(`${server.address}${printers[0]?.path}`, POLLS)
  star.turnOn()
  onTestFinished(() => star.turnOff())
  await expect.poll(() => star.answers.get(200) ?? 0).toBeGreaterThan(0)
  return star
}

const order = ({ page, itemIds }: Fonda, item: keyof Fonda['itemIds']) =>
  write(page.request, '/pos/create-order', {
    cart: [{ id: itemIds[item], quantity: 2 }],
    deliveryType: 'takeaway',
  })

it('a silent printer is named over the pages with its waiting papers, of which the first is discarded and the second printed', async () => {
  const fonda = await openFonda({ address: server.address, path: null })
  const { page } = fonda
  const kitchen = await addPrinter(page.request)
  await page.goto('/dashboard/pos')
  await kitchen.turnOff()
  letMinutesPass()
  await order(fonda, 'mole')
  await order(fonda, 'soup')
  await page.getByText('La impresora Cocina no responde; esperan 2 documentos.').waitFor()
  for (const size of [DESKTOP, PHONE, TABLET]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }

  await button(page, 'Ver pendientes').click()
  const pending = page.getByRole('dialog', { name: 'Sin imprimir en Cocina' })
  await pending.getByRole('button', { name: 'Descartar Comanda · #1', exact: true }).click()
  await expect.poll(() => pending.getByRole('listitem').allTextContents()).toHaveLength(1)
  await pending.getByText('Comanda · #2').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('La impresora Cocina no responde; espera 1 documento.').waitFor()
  expect(kitchen.mechanism.whole).toEqual([])

  kitchen.turnOn()
  await page.getByText('La impresora Cocina no responde').waitFor({ state: 'detached' })
  await expect.poll(() => kitchen.mechanism.whole).toHaveLength(1)
  const paper = kitchen.mechanism.whole[0]?.lines.join('\n')
  expect(paper).toContain('Sopa de fideo')
  expect(paper).not.toContain('DUPLICADO')
})
