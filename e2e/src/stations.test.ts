import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, newPerson } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE, signIn, TABLET } from './lib/launch.ts'

const PASSWORD = 'salsa verde 88'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const read = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`/api/v1${path}`)).json()) as T

/** A person of the fonda with some permissions, at a tablet of their own. */
async function hire(fonda: Fonda, name: string, userScopes: string[], path: string) {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(fonda.page.request, '/users/add', { name, username, password: PASSWORD, userScopes })
  const person = await newPerson(TABLET)
  return { person, page: await signIn(person, username, PASSWORD, path) }
}

/** Chooses the stations of a kitchen screen on its device. */
async function showOnly(page: Page, station: string): Promise<void> {
  await button(page, 'Más opciones').click()
  await page.getByRole('menuitem', { name: 'Ajustes de esta pantalla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: station }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const cards = (page: Page) => page.getByRole('article')

/** An Epson printer's turn: it asks for a paper. @returns the number of the print job, null without a paper */
async function ask(printer: BrowserContext, path: string): Promise<string | null> {
  const reply = await printer.request.post(path, { form: { ConnectionType: 'GetRequest', ID: 'TM-m30' } })
  return /<printjobid>([^<]+)</.exec(await reply.text())?.[1] ?? null
}

/** It says that the paper of this job ran out before it was printed. */
const runOut = (printer: BrowserContext, path: string, job: string | null) =>
  printer.request.post(path, {
    form: {
      ConnectionType: 'SetResponse',
      ID: 'TM-m30',
      ResponseFile: `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="false" code="EPTR_REC_EMPTY" status="524288" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
    },
  })

/** Its result arrives damaged, so that the end of this job is unknown. */
const garble = (printer: BrowserContext, path: string, job: string | null) =>
  printer.request.post(path, {
    form: {
      ConnectionType: 'SetResponse',
      ID: 'TM-m30',
      ResponseFile: `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><printjobid>${job}</printjobid>`,
    },
  })

describe('a printer in the kitchen', () => {
  it('is connected by the owner alone, asks about uncertain papers, and hands papers over when it has none', async () => {
    const fonda = await openFonda({ path: null })
    const owner = fonda.page
    const { request } = owner
    await owner.goto('/dashboard/settings/printers')
    await button(owner, 'Agregar impresora').click()
    const form = owner.getByRole('dialog')
    await form.getByLabel('Nombre').fill('Cocina')
    await form.getByText('Comandas de la cocina').click()
    await form.getByRole('button', { name: 'Siguiente' }).click()
    await owner.getByText('Esperando el primer contacto de la impresora…').waitFor()
    const { printers } = await read<{ printers: { id: number; path: string }[] }>(
      request,
      '/settings/printers',
    )
    const path = printers[0]?.path ?? ''
    await owner.getByText(path).waitFor()

    const printer = await newPerson()
    expect(await ask(printer, path)).toBeNull()
    await owner.getByText('¡La impresora se conectó!').waitFor()
    await owner.getByRole('dialog').getByRole('button', { name: 'Listo', exact: true }).click()
    const second = { title: 'Barra', way: 'star', width: '80', model: 'star', copies: 1, stationIds: [] }
    const { id: barId } = await write(request, '/settings/printers/add', second)

    const order = () =>
      write(request, '/pos/create-order', {
        cart: [{ id: fonda.itemIds.mole, quantity: 2 }],
        deliveryType: 'takeaway',
      })
    const take = async () => {
      let job: string | null = null
      await expect
        .poll(async () => {
          job = await ask(printer, path)
          return job
        })
        .not.toBeNull()
      return job
    }

    // Two papers may have come out twice each: the counter is asked, and discards them.
    await order()
    await order()
    for (let sent = 0; sent < 4; sent++) await garble(printer, path, await take())
    await owner.goto('/dashboard/pos')
    await owner.getByText('En Cocina quedaron 2 documentos sin imprimir.').waitFor()
    await button(owner, 'Ver pendientes').click()
    await owner.getByRole('dialog').getByRole('listitem').nth(1).waitFor()
    await expectAccessible(owner)
    await button(owner, 'Descartar todos').click()
    // With one of the two discarded, the notice has other words and the dialog is still open.
    await owner.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await ask(printer, path)).toBeNull()

    await order()
    await runOut(printer, path, await take())

    // The counter sees it on its own page.
    await owner.getByText('Sin papel en la impresora Cocina; espera 1 documento.').waitFor()
    await expectAccessible(owner)
    await button(owner, 'Mandar a otra impresora').click()
    await owner.getByRole('menuitem', { name: 'Barra' }).click()
    await owner.getByText('Sin papel en la impresora Cocina').waitFor({ state: 'detached' })
    const moved = await read<{ paper: string; printerId: number }[]>(
      request,
      `/printing/jobs?printerId=${barId}`,
    )
    expect(moved).toMatchObject([{ paper: 'kitchen', printerId: barId }])
  })
})
