import { chargeCheck, getCheck } from '@comanda/shared/checks/api'
import { printPaper } from '@comanda/shared/printing/api'
import { SILENT_MS } from '@comanda/shared/printing/printers'
import { openShift } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { StarPrinter } from '../../../../../hardening/src/printers/star.ts'
import { pollingUrl, setUpPrinter } from '../../../../../server/src/testing/printers.ts'
import { hasPrinter } from '../../../parts/printing/printers.ts'
import { open, passTime } from '../../../testing/app.tsx'
import { type Client, MOLE, openFonda, SOUP, sendOrder, WATER } from '../../../testing/fonda.ts'
import { callsTo, holdCalls } from '../../../testing/network.ts'
import { setPrinting } from '../../../testing/sales.ts'
import { chooseInMenu, dialog, gone, press, screen, see, waitFor, within } from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

/** Sets up a Star printer. It asks when a test lets it ask. */
async function addPrinter(owner: Client, title: string, prints: object): Promise<StarPrinter> {
  const printer = new StarPrinter(await pollingUrl(owner, await setUpPrinter(owner, { title, ...prints })))
  await printer.ask()
  return printer
}

const papers = ({ mechanism }: StarPrinter) => mechanism.whole.map(({ lines }) => lines.join('\n'))

/** A fonda with a printer at the counter and another one in the kitchen. */
async function openKitchen({ printsAlways = false } = {}) {
  const owner = await openFonda()
  await setPrinting(owner, { isEnablePrint: false })
  const ofCounter = ['bill', 'receipt', 'token', 'till']
  const counter = await addPrinter(owner, 'Caja', { papers: ofCounter, printsAlways })
  const kitchen = await addPrinter(owner, 'Cocina', { printsKitchen: true })
  return { owner, counter, kitchen }
}

/** Opens a page that knows its printers: before, papers open in a window. */
async function openPage(path: string): Promise<void> {
  await open(path)
  await waitFor(() => expect(hasPrinter('bill')).toBe(true))
}

/** The printer asks until its next paper is out. */
const printNext = async (printer: StarPrinter): Promise<string> => {
  const before = papers(printer).length
  await waitFor(async () => {
    await printer.ask()
    expect(papers(printer).length).toBeGreaterThan(before)
  })
  return papers(printer)[before] ?? ''
}

/** The notice in front. */
const notice = async (text: string) => {
  const title = await see(text)
  return within(title.closest('li') as HTMLElement)
}

describe('who presses «Imprimir»', () => {
  it('is offered the comanda again once the printers are known, reads that an order’s papers were sent and where they came out, and nothing of papers that others asked for', async () => {
    const { owner, counter, kitchen } = await openKitchen()
    const { orderId, checkId } = await sendOrder(owner, [MOLE])
    await printNext(kitchen)
    const release = holdCalls('/printing')
    await open(`/dashboard/orders/${orderId}`)
    await see('Token')
    expect(screen.queryByRole('button', { name: 'Reimprimir comanda' })).toBeNull()
    release()
    await owner.call(printPaper, { body: { paper: 'token', orderIds: [orderId] } })
    await printNext(counter)
    await press('Reimprimir comanda')
    await see('Se mandó a Cocina…')
    expect(await printNext(kitchen)).toContain('REIMPRESIÓN')
    await see('Impreso en Cocina')
    expect(screen.queryByText(/ Caja/)).toBeNull()
    await openPage(`/dashboard/checks/${checkId}`)
    await press(/^Imprimir cuenta/)
    await see('Se mandó a Caja…')
    expect(await printNext(counter)).toMatch(/^(?!.*REIMPRESIÓN).*CUENTA, no pagada/s)
    await see('Impreso en Caja')
    expect((await owner.call(getCheck, { params: { id: checkId } })).billed_at).not.toBeNull()
    expect(outside.opened).toEqual([])
  })

  it('prints a corte from its dialog, and a test page', async () => {
    const { owner, counter, kitchen } = await openKitchen()
    await owner.call(openShift, { body: { amount: '500.00' } })
    await openPage('/dashboard/till')
    await press('Corte parcial (X)')
    await press('Imprimir', await dialog())
    expect(await printNext(counter)).toContain('Corte parcial (X)')
    await see('Impreso en Caja')
    await openPage('/dashboard/settings/print-settings')
    await press('Imprimir prueba en Cocina')
    expect(await printNext(kitchen)).toContain('PRUEBA')
    await see('Impreso en Cocina')
  })

  it('prints a bill from ‘Pedidos’ until all is paid, then a receipt, which may have another printer', async () => {
    const { owner } = await openKitchen()
    const { checkId } = await sendOrder(owner, [MOLE])
    await openPage('/dashboard/orders')
    await chooseInMenu(/^Acciones de /, 'Imprimir cuenta')
    await see('Se mandó a Caja…')
    const payments = [{ paymentTypeId: 1, amount: '98.50' }]
    await owner.call(chargeCheck, { params: { id: checkId }, body: { payments } })
    await see('Pagado')
    await chooseInMenu(/^Acciones de /, 'Imprimir Recibo')
    await waitFor(() => expect(callsTo('/printing/jobs')).toHaveLength(2))
    expect(callsTo('/printing/jobs').map(({ body }) => body)).toMatchObject([
      { paper: 'bill' },
      { paper: 'receipt' },
    ])
  })

  it('reads that its printer has no paper, and sends the papers to the only other printer from there', async () => {
    const { counter, kitchen } = await openKitchen()
    await openPage('/dashboard/pos')
    await press('Agregar Sopa de fideo')
    await press('Enviar a Cocina')
    await press('Enviar', await dialog())
    counter.mechanism.isPaperOut = true
    await counter.ask()
    await press('Imprimir Token')
    const stopped = await notice('Caja no tiene papel')
    await see('Cambia el rollo y sale solo.', stopped)
    await printNext(kitchen)
    await press('Mandar a otra impresora', stopped)
    expect(await printNext(kitchen)).toContain('Token')
    await see('Impreso en Cocina')
    expect(papers(counter)).toEqual([])
    // The dialog of the order has stayed.
    await press('Listo')
  })

  it('chooses among several other printers, and reads that a paper came out with a new roll', async () => {
    const { owner, counter } = await openKitchen()
    const bar = await addPrinter(owner, 'Barra', {})
    const { orderId } = await sendOrder(owner, [WATER])
    await openPage(`/dashboard/orders/${orderId}`)
    counter.mechanism.isPaperOut = true
    await counter.ask()
    await press('Token')
    await press('Mandar a otra impresora', await notice('Caja no tiene papel'))
    const choice = await dialog('Mandar a otra impresora')
    await press('Barra', choice)
    expect(await printNext(bar)).toContain('Token')
    await see('Impreso en Barra')
    await gone(() => screen.queryByRole('dialog'))
    await press('Token')
    await notice('Caja no tiene papel')
    counter.mechanism.repair()
    await printNext(counter)
    await see('Impreso en Caja')
  })

  it('reads that a paper waits, then that the printer does not respond, and at last that it came out', async () => {
    const { owner, counter } = await openKitchen()
    const { orderId } = await sendOrder(owner, [SOUP])
    await openPage(`/dashboard/orders/${orderId}`)
    await press('Token')
    await see('Se mandó a Caja…')
    passTime(10_000)
    await see('Sigue en espera en Caja')
    passTime(SILENT_MS)
    // The comanda of another order announces that something changed.
    await sendOrder(owner, [WATER])
    const silent = await notice('Caja no responde')
    await see('Revisa que esté encendida y conectada.', silent)
    expect(await printNext(counter)).not.toContain('DUPLICADO')
    await see('Impreso en Caja')
  })
})

it('a receipt that its printer prints with each charge comes out once when the counter charges, before the token', async () => {
  const { counter } = await openKitchen({ printsAlways: true })
  await openPage('/dashboard/pos')
  await press('Agregar Sopa de fideo')
  await press('Crear Recibo y Cobrar')
  await press(/^Efectivo exacto/, await dialog())
  await press('Imprimir Token')
  await see('Se mandó a Caja…')
  expect(await printNext(counter)).toContain('Sopa de fideo')
  expect(await printNext(counter)).toMatch(/^\s*Token\n/)
  await see('Impreso en Caja')
  await counter.ask(2)
  expect(papers(counter)).toHaveLength(2)
})
