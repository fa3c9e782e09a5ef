import { feedChecks } from '@comanda/shared/feed/api'
import { listInvoices } from '@comanda/shared/invoices/api'
import { setMenuItemPrice } from '@comanda/shared/menu/api'
import { describe, expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import {
  add,
  inCart,
  openCounter,
  openOrders,
  putTokenAway,
  sendToKitchen,
} from '../../../testing/counter.ts'
import { type Client, MOLE, openFonda } from '../../../testing/fonda.ts'
import { breakLine, callsTo, holdCalls } from '../../../testing/network.ts'
import { setPrinting } from '../../../testing/sales.ts'
import { type Area, dialog, press, see, type, waitFor } from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

const CREATE = '/pos/create-order'

/** A browser that keeps no sales waits for the server's answer; another one sends again by itself. */
async function openForgetful(): Promise<Client> {
  const owner = await openFonda()
  Object.assign(globalThis, { indexedDB: undefined })
  await open('/dashboard/pos')
  await add(MOLE.title)
  await inCart(MOLE.title)
  return owner
}

async function openCharge(): Promise<Area> {
  await type('{F9}')
  const sheet = await dialog('Crear Recibo y Cobrar')
  await sheet.findByLabelText('Recibido')
  return sheet
}

const openChecks = async (owner: Client) => (await owner.call(feedChecks)).rows

describe('an order', () => {
  it('reads as it was sent until its token is there, although its cart is empty by then', async () => {
    const owner = await openCounter()
    await add(MOLE.title, MOLE.title)
    await see('$197.00')
    const read: string[] = []
    const watch = new MutationObserver(() =>
      read.push(document.querySelector('[role=dialog]')?.textContent ?? ''),
    )
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    await sendToKitchen()
    await see('1', await dialog('Pedido enviado a cocina'))
    watch.disconnect()
    expect(read.some((text) => text.includes('2 artículos · '))).toBe(true)
    expect(read.filter((text) => text.includes('0 artículos'))).toEqual([])
    expect(await openOrders(owner)).toMatchObject([
      { token_no: 1, items: [{ item_title: MOLE.title, quantity: 2 }] },
    ])
  })

  it('whose answer is lost is sent again under its key, and created once', async () => {
    const owner = await openForgetful()
    const mend = breakLine(CREATE, 'lost')
    await sendToKitchen()
    await see(/el pedido no se va a duplicar/)
    mend()
    await sendToKitchen()
    await putTokenAway()
    const keys = callsTo(CREATE).map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await openOrders(owner)).toHaveLength(1)
  })

  it('at an old price is refused, shows the new one in its cart, and is sent with the next try', async () => {
    const owner = await openCounter()
    await add(MOLE.title)
    await see('$98.50')
    // The counter gets new prices at once; this order is sent before they arrive.
    const release = holdCalls('/pos/init')
    await owner.call(setMenuItemPrice, { params: { id: MOLE.id }, body: { price: '110.00' } })
    await sendToKitchen()
    await waitFor(() => expect(callsTo(CREATE)).toHaveLength(1))
    release()
    await see('Los precios cambiaron. Revisa la cuenta antes de cobrar.')
    await see('$110.00', await dialog('Enviar a Cocina'))
    expect(await openOrders(owner)).toEqual([])
    await sendToKitchen()
    await putTokenAway()
    expect(await openOrders(owner)).toMatchObject([{ items: [{ price: '110.00' }] }])
  })
})

it('an order opens its receipt where the store prints it on sending', async () => {
  const owner = await openFonda()
  await setPrinting(owner, { printOnSend: true })
  await open('/dashboard/pos')
  await add(MOLE.title)
  await sendToKitchen()
  await putTokenAway()
  expect(outside.opened).toEqual([expect.stringContaining('/print-receipt?orders=1')])
})

describe('a sale that is charged at once', () => {
  it('in part sends the order, and its check asks for the rest', async () => {
    const owner = await openCounter()
    await add(MOLE.title)
    await openCharge()
    await type('50{Enter}')
    const rest = await dialog(/^Cobrar: /)
    await see('$48.50', rest)
    await see('$50.00', rest)
    expect(await openChecks(owner)).toMatchObject([
      { paid: '50.00', due: '48.50', rounds: [{ token_no: 1 }] },
    ])
  })

  it('in part, whose answer is lost, is paid once', async () => {
    const owner = await openForgetful()
    const sheet = await openCharge()
    const mend = breakLine('/checks/1/charge', 'lost')
    await type('50{Enter}')
    await see('Token 1 ya se envió a cocina. Falta registrar este pago.', sheet)
    await see('No hubo respuesta. Inténtalo de nuevo: no se cobra dos veces.', sheet)
    mend()
    await type('{Enter}')
    await see('$48.50', await dialog(/^Cobrar: /))
    expect(callsTo('/checks/1/charge')).toHaveLength(2)
    expect(await openChecks(owner)).toMatchObject([{ paid: '50.00', due: '48.50' }])
  })

  it('whose order an earlier attempt has sent unpaid is not called paid: its check asks for the money', async () => {
    const owner = await openForgetful()
    const mend = breakLine(CREATE, 'lost')
    await sendToKitchen()
    await see(/^El servidor no respondió/)
    await press('Volver')
    mend()
    const sheet = await openCharge()
    await press(/^Efectivo exacto/, sheet)
    await see('$98.50', await dialog(/^Cobrar: /))
    expect(await owner.call(listInvoices, { query: { type: 'today' } })).toEqual([])
  })
})
