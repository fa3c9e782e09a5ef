import { addPrinter, deletePrinter } from '@comanda/shared/printing/api'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { isAt, open } from '../../testing/app.tsx'
import { type Client, MOLE, openFonda, sendOrder } from '../../testing/fonda.ts'
import { callsTo, holdCalls } from '../../testing/network.ts'
import { openToDiners, setPrinting } from '../../testing/sales.ts'
import { dialog, press, pressEnter, screen, see, type, waitFor } from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'
import { hasPrinter } from './printers.ts'

/** The rule of WebKit: a window opens only while a press is handled. */
beforeEach(() => {
  const openWindow = window.open
  let isPressed = false
  const note = () => {
    isPressed = true
    queueMicrotask(() => {
      isPressed = false
    })
  }
  const presses = ['pointerup', 'click', 'keydown']
  for (const event of presses) window.addEventListener(event, note, true)
  window.open = (...of) => (isPressed ? openWindow(...of) : null)
  onTestFinished(() => {
    window.open = openWindow
    for (const event of presses) window.removeEventListener(event, note, true)
  })
})

const EXACT = /^Efectivo exacto\s\$98\.50/
/** The window that a press has opened while the answer is on its way. */
const WAITING = ['']
const shows = (...papers: string[]) => waitFor(() => expect(outside.opened).toEqual(papers))

/** A restaurant that prints what it sends, too, with a mole in the cart of its counter. */
async function openWithMole(): Promise<Client> {
  const owner = await openFonda()
  await setPrinting(owner, { printOnSend: true })
  await open('/dashboard/pos')
  await press('Agregar Mole con pollo')
  return owner
}

it('a receipt opens with the tap that charges, is filled with the answer, and leaves no window when the charge is refused or a part of the bill stays due', async () => {
  await openWithMole()
  expect(window.open('/favicon.svg')).toBeNull()
  await press('Crear Recibo y Cobrar')
  const charge = await dialog()
  const release = holdCalls('/pos/create-order-and-invoice')
  await press(EXACT, charge)
  expect(outside.opened).toEqual(WAITING)
  release(409)
  await shows('closed')
  await see('¡Algo salió mal!', charge)
  release()
  await type('50')
  await pressEnter()
  await press(/^Efectivo exacto\s\$48\.50/, await dialog(/^Cobrar: /))
  await shows('closed', '/print-receipt?orders=1')
})

it('a receipt opens with the tap that sends to the kitchen, also of a round that needs no second tap', async () => {
  await openWithMole()
  const release = holdCalls('/pos/create-order')
  await press('Enviar a Cocina')
  await press('Enviar', await dialog())
  expect(outside.opened).toEqual(WAITING)
  release()
  await shows('/print-receipt?orders=1')

  await open('/dashboard/pos?check=1')
  await press('Agregar Sopa de fideo')
  const releaseRound = holdCalls('/pos/create-order')
  await press(/^Enviar a Cocina/)
  expect(outside.opened.slice(1)).toEqual(WAITING)
  releaseRound()
  await shows('/print-receipt?orders=1', '/print-receipt?orders=2')
  await isAt('/dashboard/checks/1')
})

/** A diner at Mesa 1 asks for a mole. */
const askForMole = async (owner: Client) => (await openToDiners(owner))([{ id: MOLE.id, quantity: 1 }])

it('a receipt opens with the tap that sends a diner’s request from the floor', async () => {
  const owner = await openWithMole()
  await askForMole(owner)
  // The page of a check knows how the store prints.
  const { checkId } = await sendOrder(owner, [MOLE])
  await open(`/dashboard/checks/${checkId}`)
  await screen.findByRole('button', { name: /^Cobrar/ })
  await open('/dashboard/floor')
  await press(/^Mesa 1\b.*Pedido QR/)
  const release = holdCalls('/pos/create-order')
  await press('Mandar a cocina', await dialog())
  expect(outside.opened).toEqual(WAITING)
  release()
  await shows('/print-receipt?orders=2')
})

it('a receipt of a request that is sent before the page knows how the store prints has a button', async () => {
  await askForMole(await openWithMole())
  const release = holdCalls('/checks/init')
  await open('/dashboard/floor')
  await press(/^Mesa 1\b.*Pedido QR/)
  await press('Mandar a cocina', await dialog())
  await see('Pedido enviado a cocina: token 1')
  expect(outside.opened).toEqual([])
  release()
  await press('Abrir')
  await shows('/print-receipt?orders=1')
})

it('a receipt has a button when its printer was removed while it was asked for', async () => {
  const owner = await openFonda()
  const counter = {
    title: 'Caja',
    way: 'star',
    width: '80',
    model: 'star',
    copies: 1,
    stationIds: [],
  } as const
  const { id } = await owner.call(addPrinter, { body: { ...counter, papers: ['bill'] } })
  const { checkId } = await sendOrder(owner, [MOLE])
  await open(`/dashboard/checks/${checkId}`)
  await waitFor(() => expect(hasPrinter('bill')).toBe(true))
  const release = holdCalls('/printing/jobs')
  await press(/^Imprimir cuenta/)
  await waitFor(() => expect(callsTo('/printing/jobs')).toHaveLength(1))
  await owner.call(deletePrinter, { params: { id } })
  release()
  await see('El navegador bloqueó la ventana de impresión.')
  expect(outside.opened).toEqual([])
  await press('Abrir')
  await shows('/print-receipt?orders=1')
})
