import type { APIRequestContext, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StarPrinter } from '../../hardening/src/printers/star.ts'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'
import { MOVED_CLOCK } from './lib/moved-clock.ts'
import { openServer } from './lib/story-server.ts'

/** A real one asks every few seconds. */
const POLLS = { pollMs: 250 }

const server = openServer(MOVED_CLOCK)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const read = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`/api/v1${path}`)).json()) as T
/** Three minutes pass at the server: a printer that does not ask is silent. */
const letMinutesPass = () => server.process.kill('SIGUSR2')

/** Adds a Star printer to the restaurant, and turns it on. */
async function addPrinter(request: APIRequestContext, title: string, prints: object): Promise<StarPrinter> {
  const printer = { title, way: 'star', width: '80', model: 'star', copies: 1, stationIds: [], ...prints }
  const { id } = await write(request, '/settings/printers/add', printer)
  const { printers } = await read<{ printers: { id: number; path: string }[] }>(request, '/settings/printers')
  const path = printers.find((one) => one.id === id)?.path
  const star = new StarPrinter(`${server.address}${path}`, POLLS)
  star.turnOn()
  onTestFinished(() => star.turnOff())
  await expect
    .poll(
      async () =>
        (await read<{ id: number; lastSeenAt: unknown }[]>(request, '/printing')).find((one) => one.id === id)
          ?.lastSeenAt,
    )
    .not.toBeNull()
  return star
}

const papers = ({ mechanism }: StarPrinter) => mechanism.whole.map(({ lines }) => lines.join('\n'))

interface Kitchen extends Fonda {
  counter: StarPrinter
  kitchen: StarPrinter
}

/** A fonda with a printer at the counter and another in the kitchen. */
async function openKitchen(): Promise<Kitchen> {
  const fonda = await openFonda({ address: server.address, path: null })
  const { request } = fonda.page
  const setting = await read<object>(request, '/settings/print-setting')
  await write(request, '/settings/print-setting', { ...setting, isEnablePrint: false })
  const counter = await addPrinter(request, 'Caja', { papers: ['bill', 'receipt', 'token', 'till'] })
  const kitchen = await addPrinter(request, 'Cocina', { printsKitchen: true })
  return { ...fonda, counter, kitchen }
}

const order = async ({ page, itemIds }: Fonda, item: keyof Fonda['itemIds']) =>
  (
    await write(page.request, '/pos/create-order', {
      cart: [{ id: itemIds[item], quantity: 2 }],
      deliveryType: 'takeaway',
    })
  ).orderId

/** Opens a page that knows its printers: before, papers open in a window. */
async function open(page: Page, path: string): Promise<void> {
  // The page before asks, too, whenever a paper comes out.
  await page.goto('about:blank')
  const known = page.waitForResponse('**/api/v1/printing')
  await page.goto(path)
  await (await known).finished()
}

type Noted = typeof globalThis & { notices: string[] }

/** Notes each notice that a page shows from its next address on. */
const noteNotices = (page: Page) =>
  page.addInitScript(() => {
    const notices: string[] = []
    Object.assign(globalThis, { notices })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-sonner-toast] [data-title]'))
        if (textContent && !notices.includes(textContent)) notices.push(textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
const noticesOf = (page: Page) => page.evaluate(() => (globalThis as Noted).notices)

describe('who presses «Imprimir»', () => {
  it('reads where it came out, on the screen of the press and on no other', async () => {
    const fonda = await openKitchen()
    const { page, person, counter, kitchen } = fonda
    const orderId = await order(fonda, 'mole')
    await expect.poll(() => papers(kitchen)).toHaveLength(1)
    const other = await person.newPage()
    await Promise.all([page, other].map(noteNotices))
    await other.goto('/dashboard/orders')
    await open(page, `/dashboard/orders/${orderId}`)

    await button(page, 'Reimprimir comanda').click()
    await page.getByText('Impreso en Cocina').waitFor()
    expect(papers(kitchen)[1]).toContain('REIMPRESIÓN')
    await button(page, 'Imprimir Recibo').click()
    await page.getByText('Impreso en Caja').waitFor()
    expect(papers(counter).join()).toMatch(/^(?!.*REIMPRESIÓN).*CUENTA, no pagada/s)
    const { check_id } = await read<{ check_id: number }>(page.request, `/orders/${orderId}`)
    const check = () => read<{ billed_at: string | null; due: string }>(page.request, `/checks/${check_id}`)
    await expect.poll(async () => (await check()).billed_at).not.toBeNull()
    expect(await noticesOf(page)).toEqual([
      'Se mandó a Cocina…',
      'Impreso en Cocina',
      'Se mandó a Caja…',
      'Impreso en Caja',
    ])

    // A corte, from its dialog.
    await write(page.request, '/till/shifts/open', { amount: '500.00' })
    await open(page, '/dashboard/till')
    await button(page, 'Corte parcial (X)').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click()
    await page.getByText('Impreso en Caja').waitFor()
    expect(papers(counter)[1]).toContain('Corte parcial (X)')

    // A test page.
    await open(page, '/dashboard/settings/printers')
    await button(page, 'Imprimir prueba en Cocina').click()
    await page.getByText('Impreso en Cocina').waitFor()
    expect(papers(kitchen)[2]).toContain('PRUEBA')

    // In 'Pedidos' it is a bill until all is paid, then a receipt, which may have another printer.
    await open(page, '/dashboard/orders')
    const printed = async () => {
      const sent = page.waitForRequest('**/api/v1/printing/jobs')
      await button(page, /^Acciones de /).click()
      await page.getByRole('menuitem', { name: 'Imprimir Recibo' }).click()
      return (await sent).postDataJSON() as object
    }
    expect(await printed()).toMatchObject({ paper: 'bill' })
    const { due } = await check()
    await write(page.request, `/checks/${check_id}/charge`, { payments: [{ paymentTypeId: 1, amount: due }] })
    await page.getByText('Pagado', { exact: true }).waitFor()
    expect(await printed()).toMatchObject({ paper: 'receipt' })
    expect(await noticesOf(other)).toEqual([])
  })

  it('is offered the comanda again as soon as the printers are known', async () => {
    const fonda = await openKitchen()
    const { page } = fonda
    const orderId = await order(fonda, 'mole')
    const token = button(page, 'Token')
    const again = button(page, 'Reimprimir comanda')
    const address = `/dashboard/orders/${orderId}`
    const offered: number[] = []
    let asked = 0
    // The previous page may still ask, and this page asks again when it has joined the store.
    await page.route('**/api/v1/printing', async (route) => {
      if (page.url().endsWith(address) && asked++ === 0) {
        await token.waitFor()
        offered.push(await again.count())
      }
      await route.continue()
    })
    await page.goto(address)
    await again.waitFor()
    expect(offered).toEqual([0])
  })

  it('reads why it did not, and sends it to another printer from there', async () => {
    const fonda = await openKitchen()
    const { page, counter, kitchen } = fonda
    counter.mechanism.isPaperOut = true
    await open(page, '/dashboard/pos')
    await button(page, 'Agregar Sopa de fideo').click()
    await button(page, 'Enviar a Cocina').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    const sent = page.getByRole('dialog')
    await sent.getByRole('button', { name: 'Imprimir Token' }).click()
    const notice = page.getByRole('listitem').filter({ hasText: 'Caja no tiene papel' })
    await notice.getByText('Cambia el rollo y sale solo.').waitFor()
    // It stays while the pointer rests on it.
    await notice.getByRole('button', { name: 'Mandar a otra impresora' }).hover()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(papers(counter)).toEqual([])

    // With one other printer there is nothing to choose; the dialog of the order stays.
    await notice.getByRole('button', { name: 'Mandar a otra impresora' }).click()
    await page.getByText('Impreso en Cocina').waitFor()
    expect(papers(kitchen)[1]).toContain('Token')
    await sent.getByRole('button', { name: 'Listo', exact: true }).click()

    // With two, the person chooses.
    const bar = await addPrinter(page.request, 'Barra', {})
    const orderId = await order(fonda, 'water')
    await open(page, `/dashboard/orders/${orderId}`)
    await button(page, 'Token').click()
    await notice.getByRole('button', { name: 'Mandar a otra impresora' }).click()
    const choice = page.getByRole('dialog', { name: 'Mandar a otra impresora' })
    await choice.getByRole('button', { name: 'Barra' }).waitFor()
    await expectAccessible(page)
    await choice.getByRole('button', { name: 'Barra' }).click()
    await page.getByText('Impreso en Barra').waitFor()
    await choice.waitFor({ state: 'detached' })
    expect(papers(bar)).toHaveLength(1)

    // A new roll.
    await button(page, 'Imprimir Recibo').click()
    await notice.waitFor()
    counter.mechanism.repair()
    await page.getByText('Impreso en Caja').waitFor()
    expect(papers(counter)).toHaveLength(1)
  })

  it('reads that it waits, then that the printer does not respond, and at last that it came out', async () => {
    const fonda = await openKitchen()
    const { page, counter } = fonda
    const orderId = await order(fonda, 'soup')
    await noteNotices(page)
    await open(page, `/dashboard/orders/${orderId}`)
    await counter.turnOff()
    await button(page, 'Token').click()
    await page.getByText('Se mandó a Caja…').waitFor()
    await page.getByText('Sigue en espera en Caja').waitFor()
    letMinutesPass()
    // The comanda of another order announces that something changed.
    await order(fonda, 'water')
    await page.getByText('Caja no responde', { exact: true }).waitFor()
    await page.getByText('Revisa que esté encendida y conectada.').waitFor()
    counter.turnOn()
    await page.getByText('Impreso en Caja').waitFor()
    expect(await noticesOf(page)).toEqual([
      'Se mandó a Caja…',
      'Sigue en espera en Caja',
      'Caja no responde',
      'Impreso en Caja',
    ])
    expect(papers(counter).join()).not.toContain('DUPLICADO')
  })
})

describe('a receipt that its printer prints with each charge', () => {
  it('comes out once when the counter charges', async () => {
    const fonda = await openKitchen()
    const { page, counter } = fonda
    await write(page.request, '/settings/printers/1/update', {
      title: 'Caja',
      way: 'star',
      width: '80',
      model: 'star',
      copies: 1,
      stationIds: [],
      papers: ['receipt', 'token'],
      printsAlways: true,
    })
    await open(page, '/dashboard/pos')
    await button(page, 'Agregar Sopa de fideo').click()
    await button(page, 'Crear Recibo y Cobrar').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Efectivo exacto/ })
      .click()
    // Papers sent before the token come out before it.
    await button(page, 'Imprimir Token').click()
    await page.getByText('Impreso en Caja').first().waitFor()
    await expect.poll(() => papers(counter).at(-1)).toMatch(/^\s*Token\n/)
    expect(papers(counter)).toHaveLength(2)
    expect(papers(counter)[0]).toContain('Sopa de fideo')
  })
})

describe('a silent printer', () => {
  it('is named over the pages with its waiting papers, of which the first is discarded and the second printed', async () => {
    const fonda = await openKitchen()
    const { page, kitchen } = fonda
    await open(page, '/dashboard/pos')
    await kitchen.turnOff()
    letMinutesPass()
    await order(fonda, 'mole')
    await order(fonda, 'soup')
    await page.getByText('La impresora Cocina no responde; esperan 2 documentos.').waitFor()
    for (const size of [DESKTOP, PHONE, TABLET]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)

    await button(page, 'Ver pendientes').click()
    const pending = page.getByRole('dialog', { name: 'Sin imprimir en Cocina' })
    await pending.getByRole('listitem').nth(1).waitFor()
    await expectAccessible(page)
    await pending.getByRole('button', { name: 'Descartar Comanda · #1', exact: true }).click()
    await expect.poll(() => pending.getByRole('listitem').allTextContents()).toHaveLength(1)
    await pending.getByText('Comanda · #2').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('La impresora Cocina no responde; espera 1 documento.').waitFor()
    expect(papers(kitchen)).toEqual([])

    kitchen.turnOn()
    await page.getByText('La impresora Cocina no responde').waitFor({ state: 'detached' })
    await expect.poll(() => papers(kitchen)).toHaveLength(1)
    expect(papers(kitchen)[0]).toContain('Sopa de fideo')
    expect(papers(kitchen)[0]).not.toContain('DUPLICADO')
  })
})
