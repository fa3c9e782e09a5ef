import { listJobs, listPrinters } from '@comanda/shared/printing/api'
import { expect, it } from 'vitest'
import { EpsonPrinter } from '../../../../../hardening/src/printers/epson.ts'
import { pollingUrl, setUpPrinter } from '../../../../../server/src/testing/printers.ts'
import { type Client, MOLE, openFonda, sendOrder } from '../../../testing/fonda.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tick,
  waitFor,
} from '../../../testing/screen.ts'

async function addPrinter(owner: Client): Promise<EpsonPrinter> {
  const kitchen = { title: 'Cocina', way: 'epson', model: 'epson', printsKitchen: true }
  return new EpsonPrinter(await pollingUrl(owner, await setUpPrinter(owner, kitchen)))
}

it('the owner connects a printer alone, and sees when it has made contact', async () => {
  const owner = await openFonda({ path: '/dashboard/settings/print-settings' })
  await press('Agregar impresora')
  const form = await dialog()
  await fill(/^Nombre/, 'Cocina', form)
  await tick(/^Comandas de la cocina/, form)
  await press('Agregar y conectar', form)
  await see('Esperando el primer contacto de la impresora…')
  const [printer] = (await owner.call(listPrinters)).printers
  const url = `${owner.base}${printer?.path}`
  const steps = await dialog()
  await see(url, steps)
  await new EpsonPrinter(url).ask()
  await see('¡La impresora se conectó!', steps)
  await press('Listo', steps)
})

it('papers that failed are asked about at the counter, and discarded there', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  const printer = await addPrinter(owner)
  for (let count = 0; count < 2; count++) await sendOrder(owner, [MOLE])
  await waitFor(async () => {
    printer.refusals = 1
    await printer.ask()
    screen.getByText(/En Cocina quedaron 2 documentos sin imprimir\.$/)
  })
  await press('Ver pendientes')
  const pending = await dialog('Sin imprimir en Cocina')
  await waitFor(() => expect(pending.getAllByRole('listitem')).toHaveLength(2))
  await press('Descartar los 2', pending)
  await gone(() => screen.queryByRole('dialog'))
  const { length } = printer.mechanism.printed
  await printer.ask()
  expect(printer.mechanism.printed).toHaveLength(length)
})

it('the papers of a printer without paper are sent to another one from the counter', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  const printer = await addPrinter(owner)
  const barId = await setUpPrinter(owner)
  await sendOrder(owner, [MOLE])
  printer.mechanism.isPaperOut = true
  await waitFor(async () => {
    await printer.ask()
    screen.getByText(/^Sin papel en la impresora Cocina; espera 1 documento\./)
  })
  await chooseInMenu('Mandar a otra impresora', 'Barra')
  await gone(() => screen.queryByText(/^Sin papel en la impresora Cocina/))
  expect(await owner.call(listJobs)).toMatchObject([{ paper: 'kitchen', printerId: barId }])
})
