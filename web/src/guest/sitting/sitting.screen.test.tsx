import { randomUUID } from 'node:crypto'
import { joinChecks } from '@comanda/shared/checks/api'
import { finishLines } from '@comanda/shared/kitchen/api'
import { deleteMenuItem, deleteVariant, setMenuItemPrice, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { saveEnglish } from '@comanda/shared/menu/english'
import { createOrder } from '@comanda/shared/pos/api'
import { cancelQrOrder, listQrOrders } from '@comanda/shared/qr/api'
import { orderOfRequest } from '@comanda/shared/qr/order-of-request'
import {
  endSitting,
  joinSitting,
  listSittings,
  putLine,
  type Sitting,
  sendRound,
} from '@comanda/shared/sittings/api'
import { describe, expect, it } from 'vitest'
import { payCash } from '../../../../server/src/testing/checks.ts'
import { CANDY, TABLES, TACO, tableCode, WATER } from '../../../../server/src/testing/menu.ts'
import { itemsOfOrder } from '../../../../server/src/testing/orders.ts'
import { expectAccessible } from '../../testing/axe.ts'
import { type Client, theServer } from '../../testing/fonda.ts'
import { openGuestPage, openTaqueriaToDiners } from '../../testing/guest.ts'
import { breakLine, callsTo } from '../../testing/network.ts'
import {
  dialog,
  doubleTap,
  fill,
  gone,
  press,
  screen,
  see,
  tap,
  waitFor,
  within,
} from '../../testing/screen.ts'
import { firePageTimers } from '../../testing/timers.ts'

const link = (name: string | RegExp) => screen.findByRole('link', { name })
const section = async (name: string) => within(await screen.findByRole('region', { name }))

/** The phone of another guest of the table, which is not in this window. */
async function joinTable(code: string, table: string) {
  const { stranger } = await theServer()
  const params = { qrcode: code }
  const { ticket, ...joined } = await stranger.call(joinSitting, { params, body: { tableId: table } })
  let sitting: Sitting = joined.sitting
  const put = async (id: string, version: number, line: object | null) => {
    const body = { ticket, id, version, line: line as never }
    sitting = await stranger.call(putLine, { params, body })
  }
  return {
    add: (id: number) => put(randomUUID(), 0, { id, quantity: 1 }),
    put,
    async send() {
      const lines = sitting.lines.map(({ id, version }) => ({ id, version }))
      ;({ sitting } = await stranger.call(sendRound, { params, body: { ticket, lines } }))
    },
    lines: () => sitting.lines,
  }
}

/** A phone that has scanned the code of Mesa 3. */
async function scan() {
  const { owner, code, menu } = await openTaqueriaToDiners()
  const table = await tableCode(owner, TABLES.three)
  const scanned = `${menu}?table=${table}`
  await openGuestPage(scanned)
  await see('Mesa 3')
  const path = (call: string) => `/qrmenu/${code}/sitting${call}`
  const join = async (at?: number) => joinTable(code, at === undefined ? table : await tableCode(owner, at))
  return { owner, scanned, path, join }
}

/** Waits until the table has the last change. */
const isPut = (path: string) => waitFor(() => expect(callsTo(path).at(-1)?.status).toBe(200))

/** The table's first dish, and its page. */
async function openTable() {
  const at = await scan()
  await press('AGREGAR Agua de jamaica')
  await tap(await link(/^Mi mesa · 1 por enviar/))
  await screen.findByRole('button', { name: 'Enviar · $38.50' })
  await isPut(at.path('/lines'))
  return at
}

/** Staff send the request that waits to the kitchen. @returns its order and check */
async function confirmRound(owner: Client) {
  const request = await waitFor(async () => {
    const [first] = await owner.call(listQrOrders)
    if (!first) throw new Error('no request waits')
    return first
  })
  return owner.call(createOrder, { body: orderOfRequest(request as never) as never })
}

describe('a phone at a table', () => {
  it('asks nothing of the table before its guest does something', async () => {
    const { path } = await scan()
    await link('Mi mesa')
    expect([callsTo(path('/join')), callsTo(path(''))]).toEqual([[], []])
    await press('AGREGAR Dulce')
    await link(/^Mi mesa · 1 por enviar/)
    await isPut(path('/lines'))
    expect(callsTo(path('/join'))).toHaveLength(1)
  })

  it('sees what another phone puts in, with whose it is, and sends it all once', async () => {
    const { owner, join, path } = await openTable()
    const luis = await join()
    await luis.add(CANDY.id)
    await see('Dulce')
    await see('Verde')
    await see('Azul (tú)')
    await expectAccessible(document.body, 'a shared order')
    // Anyone may change any line.
    await press('Agregar uno de Dulce')

    const send = await screen.findByRole('button', { name: 'Enviar · $68.50' })
    await isPut(path('/lines'))
    await doubleTap(send)
    const sent = await section('Enviado')
    await waitFor(() => expect(sent.getAllByText('Recibido')).toHaveLength(2))
    expect(await owner.call(listQrOrders)).toMatchObject([
      { table_title: 'Mesa 3', items: [{ quantity: 1 }, { quantity: 2 }] },
    ])
    expect(screen.queryByRole('button', { name: /^Enviar/ })).toBeNull()
  })

  it('hears of its table again after the server has sent it away', async () => {
    const { owner, join } = await openTable()
    const other = await join()
    await other.add(WATER.id)
    await see('Verde')
    const { app } = await theServer()
    app.hub.dropStore(owner.tenantId)
    await other.add(CANDY.id)
    await waitFor(() => {
      firePageTimers(15_000)
      expect(screen.getByText('Dulce')).toBeTruthy()
    })
  })

  it('goes on after a reload, and is still the same guest', async () => {
    const { scanned, path } = await openTable()
    await openGuestPage(scanned)
    await tap(await link(/^Mi mesa · 1 por enviar/))
    await see('Azul (tú)')
    expect(callsTo(path('/join'))).toHaveLength(1)
  })

  it('is asked for a name once, and the name can be changed', async () => {
    await openTable()
    await fill('¿Cómo te llamas?', 'Ana')
    await press('Guardar')
    await see('Ana (tú)')
    expect(screen.queryByLabelText(/Cómo te llamas/)).toBeNull()
    await press('Ana: cambiar nombre')
    await fill('¿Cómo te llamas?', 'Anita', await dialog('Cambiar nombre'))
    await press('Guardar')
    await see('Anita (tú)')
  })

  it('without a name is its color, and is not asked again', async () => {
    const { scanned } = await openTable()
    await press('Ahora no')
    await openGuestPage(scanned)
    await tap(await link(/^Mi mesa/))
    await see('Azul (tú)')
    expect(screen.queryByLabelText(/Cómo te llamas/)).toBeNull()
  })

  it('keeps its dishes on a bad line, says so, and puts them when it is back, also after a reload', async () => {
    const { scanned, path, join } = await openTable()
    const mend = breakLine(path('/lines'), 'unsent')
    await press('Agregar uno de Agua de jamaica')
    await see('Sin conexión: tu mesa aún no ve estos platillos.')
    await see('Tu mesa aún no lo ve')
    await openGuestPage(scanned)
    await tap(await link(/^Mi mesa · 2 por enviar/))
    await see('Tu mesa aún no lo ve')
    mend()
    window.dispatchEvent(new Event('online'))
    await gone(() => screen.queryByText(/^Sin conexión/))
    expect((await join()).lines()).toMatchObject([{ quantity: 2 }])
  })

  it('whose change came second shows what the others made of the line, and says so', async () => {
    const { path, join } = await openTable()
    const luis = await join()
    const [line] = luis.lines()
    const mend = breakLine(path('/lines'), 'unsent')
    await press('Agregar uno de Agua de jamaica')
    await see('Tu mesa aún no lo ve')
    await luis.put(line?.id ?? '', line?.version ?? 0, { id: WATER.id, quantity: 5 })
    mend()
    window.dispatchEvent(new Event('online'))
    await see('Alguien cambió Agua de jamaica al mismo tiempo que tú: quedó como lo ves.')
    await screen.findByRole('button', { name: 'Enviar · $192.50' })
    await press('Entendido')
    await gone(() => screen.queryByText(/al mismo tiempo/))
  })

  it('sends once when the answer is lost', async () => {
    const { owner, path } = await openTable()
    const mend = breakLine(path('/send'), 'lost')
    await press('Enviar · $38.50')
    await see('Recibido')
    mend()
    expect(callsTo(path('/send'))).toHaveLength(1)
    expect(await owner.call(listQrOrders)).toHaveLength(1)
  })
})

describe('while a dish waits to be sent', () => {
  it('its price changes: it is not sent at a price that the guest has not seen, and goes with the next tap', async () => {
    const { owner, path, join } = await openTable()
    // It is told of what others put in, so of the menu, too.
    await (await join()).add(CANDY.id)
    await screen.findByRole('button', { name: 'Enviar · $53.50' })
    // The phone cannot read the menu when it hears of the change.
    const menu = path('').replace('/sitting', '')
    const before = callsTo(menu).length
    const mend = breakLine(menu, 'unsent')
    await owner.call(setMenuItemPrice, { params: { id: WATER.id }, body: { price: '40.00' } })
    await waitFor(() => expect(callsTo(menu).length).toBeGreaterThan(before))
    mend()
    await press('Enviar · $53.50')
    await see('Cambió el precio de Agua de jamaica: ahora cuesta $40.00.')
    expect(await owner.call(listQrOrders)).toEqual([])
    await press('Enviar · $55.00')
    await waitFor(() => expect(screen.getAllByText('Recibido')).toHaveLength(2))
    expect(callsTo(path('/send')).map(({ status }) => status)).toEqual([409, 200])
    expect(screen.queryByText(/^Cambió el precio/)).toBeNull()
  })

  it('it is sold out, deleted or loses its variant: it stays and says so, and the rest is sent', async () => {
    const { owner, join } = await openTable()
    const luis = await join()
    await luis.put(randomUUID(), 0, { id: TACO.id, variant_id: TACO.variants.five, quantity: 1 })
    await luis.add(CANDY.id)
    await screen.findByRole('button', { name: 'Enviar · $153.00' })
    await owner.call(deleteVariant, { params: { itemId: TACO.id, variantId: TACO.variants.five } })
    await see('Esta opción ya no está en el menú')
    await owner.call(setMenuItemSoldOut, { params: { id: CANDY.id }, body: { isSoldOut: true } })
    await see('Agotado')
    await see(/^Lo que ya no hay no se envía\./)
    await press('Enviar · $38.50')
    await see('Recibido')
    await owner.call(deleteMenuItem, { params: { id: CANDY.id } })
    await see('1 × Ya no está en el menú')
    expect(screen.queryByRole('button', { name: /^Enviar/ })).toBeNull()
    expect((await owner.call(listQrOrders))[0]?.items).toHaveLength(1)
  })
})

describe('after sending', () => {
  it('each dish says where it is, and the bill is the counter’s', async () => {
    const { owner, join } = await openTable()
    const luis = await join()
    await luis.add(CANDY.id)
    await see('Dulce')
    await press('Enviar · $53.50')
    const { orderId, checkId } = await confirmRound(owner)
    await see('2 en la cocina')
    await tap(await link('Pedir más'))
    await link('Mi mesa · 2 en la cocina')
    const [water] = await itemsOfOrder(owner, orderId)
    await owner.call(finishLines, { body: { itemIds: [water?.id ?? 0], stationIds: [] } })
    await tap(await link('Mi mesa · 1 listo · 1 en la cocina'))
    await expectAccessible(document.body, 'what was sent')
    await press('Mi cuenta')
    const account = await section('Mi cuenta')
    await account.findByText('$53.50')
    const own = await section('Lo de cada quien')
    await own.findByText('Azul (tú)')
    await own.findByText('$15.00')
    const fair = await section('Dividir entre 2')
    await fair.findByText('Cada quien: $26.75')
    await press('Dividir entre uno más')
    await see('1 persona: $17.84 · 2 personas: $17.83')
    await expectAccessible(document.body, 'the account of a table')
    await payCash(owner, checkId, '53.50')
    await see('La cuenta se cerró. Gracias')
    await section('Mi cuenta')
    await expectAccessible(document.body, 'the end of a sitting')
    await press('Empezar otro pedido')
    await see('Nada por enviar.')
  })

  it('two tables whose checks staff have joined see whose is what, with the table', async () => {
    const { owner, join } = await openTable()
    await press('Enviar · $38.50')
    const { checkId } = await confirmRound(owner)
    const eva = await join(TABLES.one)
    await eva.add(CANDY.id)
    await eva.send()
    const other = await confirmRound(owner)
    await owner.call(joinChecks, { params: { id: checkId }, body: { checkId: other.checkId } })
    await (await section('Enviado')).findByText('Azul · Mesa 1')
    await press('Mi cuenta')
    const own = await section('Lo de cada quien')
    await own.findByText('Azul (tú)')
    await own.findByText('Azul · Mesa 1')
    expect(own.queryByText('Lo que pidieron al personal')).toBeNull()
    await section('Dividir entre 2')
    await expectAccessible(document.body, 'the account of two tables')
  })

  it('staff who end the sitting are named, and what was not sent goes on', async () => {
    const { owner } = await openTable()
    const [open] = await owner.call(listSittings)
    await owner.call(endSitting, { params: { id: open?.id ?? 0 }, body: { tableId: TABLES.three } })
    await see('El personal cerró esta mesa.')
    await see('Te quedó 1 platillo sin enviar.')
    await press('Empezar otro pedido')
    await screen.findByRole('button', { name: 'Enviar · $38.50' })
  })

  it('what staff refuse says why, in the phone’s language', async () => {
    const { owner, scanned } = await scan()
    await owner.call(saveEnglish, { body: { texts: [{ kind: 'item', id: CANDY.id, title: 'Sweet' }] } })
    await openGuestPage(scanned, { language: 'en' })
    await press('ADD Sweet')
    await tap(await link(/^My table · 1 to send/))
    await press('Send · $15.00')
    await see('Received')
    const [request] = await owner.call(listQrOrders)
    const body = { status: 'cancelled', reason: 'sold_out' } as const
    await owner.call(cancelQrOrder, { params: { id: request?.id ?? 0 }, body })
    await see('Refused')
    await see('Sold out')
    expect((await section('Sent')).getByText('Sweet').lang).toBe('en')
  })
})
