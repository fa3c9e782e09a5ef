import { deleteMenuItem, setMenuItemPrice } from '@comanda/shared/menu/api'
import { initPos } from '@comanda/shared/pos/api'
import { cancelQrOrder, countQrOrders, listQrOrders } from '@comanda/shared/qr/api'
import { joinSitting, nameGuest, putLine, readSitting, sendRound } from '@comanda/shared/sittings/api'
import { describe, expect, it } from 'vitest'
import { switchQr, tableCode } from '../../../../../server/src/testing/menu.ts'
import { open, PHONE } from '../../../testing/app.tsx'
import {
  add,
  cartIsEmpty,
  inCart,
  openOrders,
  putTokenAway,
  sendToKitchen,
} from '../../../testing/counter.ts'
import {
  type Client,
  hire,
  MOLE,
  openFonda,
  SOUP,
  sendOrder,
  signIn,
  TABLE,
  WATER,
} from '../../../testing/fonda.ts'
import { breakLine, callsTo, holdNextAnswer, isAnswered } from '../../../testing/network.ts'
import { openToDiners, setPrinting } from '../../../testing/sales.ts'
import {
  type Area,
  chooseInMenu,
  dialog,
  fill,
  gone,
  namesOf,
  press,
  screen,
  see,
  tap,
  user,
  waitFor,
} from '../../../testing/screen.ts'

const ANA = { customerType: 'CUSTOMER', customer: { name: 'Ana López', phone: '5512345678' } } as const
const CONFIRM = '¿Está seguro? ¡Este proceso es irreversible!'

/** A counter whose diners may order from Mesa 1. @returns sends a request, as its number */
async function openQrCounter(path = '/dashboard/pos') {
  const owner = await openFonda()
  const request = await openToDiners(owner)
  await open(path)
  return { owner, request }
}

/** Before its first answer, the number is as it is without requests. */
async function waiting(count: number): Promise<void> {
  await screen.findByRole('button', { name: new RegExp(`^Pedidos QR Menu\\s*${count || ''}$`) })
  await waitFor(() =>
    expect(callsTo('/pos/qrorders/count')).toContainEqual(expect.objectContaining({ status: 200 })),
  )
}

async function openList(): Promise<Area> {
  await press(/^Pedidos QR Menu/)
  const list = await dialog('Pedidos QR Menu')
  await list.findAllByRole('article')
  return list
}

async function load(id: number): Promise<void> {
  await press(`Cargar pedido QR ${id}, Mesa 1`, await openList())
  await see(`Pedido QR ${id} · Mesa 1`)
}

const waitingOf = async (owner: Client) => (await owner.call(countQrOrders)).totalQROrders

describe('a diner’s request from the phone', () => {
  it('is announced at once, becomes a cart, and is completed when that is sent', async () => {
    const { owner, request } = await openQrCounter()
    await waiting(0)
    const id = await request(
      [
        { id: MOLE.id, quantity: 2, notes: 'sin ajonjolí' },
        { id: WATER.id, quantity: 1 },
      ],
      ANA,
    )
    // The notice is gone in a moment.
    await Promise.all([see('Llegó un pedido del menú QR: 1 en espera.'), waiting(1)])
    const list = await openList()
    await see(/^Ana López · #/, list)
    await see('«sin ajonjolí»', list)
    await request([{ id: SOUP.id, quantity: 1 }])
    await see(/^Cliente ocasional · #/, list)
    // Who waits longest is first, as on the floor.
    expect(namesOf('article', list)).toEqual([`#${id}`, `#${id + 1}`])
    await user.keyboard('{Escape}')

    await load(id)
    await inCart(MOLE.title)
    await see('«sin ajonjolí»')
    await see('$222.00')
    await screen.findByRole('button', { name: /Ana López/ })
    await screen.findByRole('button', { name: /^Mesa 1/ })
    await sendToKitchen()
    await putTokenAway()
    await waiting(1)
    expect(await waitingOf(owner)).toBe(1)
    expect(await openOrders(owner)).toMatchObject([
      {
        table_title: 'Mesa 1',
        items: [
          { item_title: MOLE.title, quantity: 2, notes: 'sin ajonjolí' },
          { item_title: WATER.title, quantity: 1 },
        ],
      },
    ])
  })

  it('is loaded on a phone, too, whose cart is closed', async () => {
    const { owner, request } = await openQrCounter('/dashboard/profile')
    const id = await request([{ id: SOUP.id, quantity: 1 }])
    await signIn(owner, { path: '/dashboard/pos', size: PHONE })
    await waiting(1)
    await press(`Cargar pedido QR ${id}, Mesa 1`, await openList())
    await screen.findByRole('button', { name: 'Carrito (1) · $45.00' })
  })

  it('replaces a cart that can be restored, and can be separated from its own', async () => {
    const { owner, request } = await openQrCounter()
    const id = await request([{ id: SOUP.id, quantity: 1 }])
    await add(WATER.title)
    await load(id)
    await inCart(SOUP.title)
    await press('Deshacer')
    await inCart(WATER.title)

    await load(id)
    await press(`Separar del pedido QR ${id}`)
    await sendToKitchen()
    await putTokenAway()
    expect(await waitingOf(owner)).toBe(1)
  })

  it('keeps the prices that the diner saw and what is no longer sold, also in a draft', async () => {
    const { owner, request } = await openQrCounter()
    const id = await request([
      { id: MOLE.id, quantity: 1 },
      { id: SOUP.id, quantity: 1 },
    ])
    await owner.call(setMenuItemPrice, { params: { id: MOLE.id }, body: { price: '999.00' } })
    await owner.call(deleteMenuItem, { params: { id: SOUP.id } })
    await gone(() => screen.queryByRole('button', { name: 'Agregar Sopa de fideo' }))
    await see('$999.00')
    await load(id)
    await see(/^Hoy no se vende: Sopa de fideo\./)
    await see('Se cobra el precio que vio el cliente: Mole con pollo.')

    await chooseInMenu('Más acciones', 'Borrador')
    const form = await dialog('Guardar Borrador')
    await fill('Referencia', 'Mesa del fondo', form)
    await press('Guardar', form)
    await cartIsEmpty()
    await chooseInMenu('Más acciones', /^Lista de Borradores/)
    await press('Cargar Mesa del fondo', await dialog('Lista de Borradores'))
    await see(`Pedido QR ${id} · Mesa 1`)
    await press('Agregar uno de Sopa de fideo')
    await see('No puedes agregar más de Sopa de fideo: ya no está a la venta.')
    await sendToKitchen()
    await putTokenAway()
    await waiting(0)
    expect(await openOrders(owner)).toMatchObject([
      {
        items: [
          { item_title: MOLE.title, price: '98.50' },
          { item_title: SOUP.title, price: '45.00' },
        ],
      },
    ])
  })
})

it('a request of a table is taken into the cart with the menu of now, where the counter was open before it changed', async () => {
  const { owner, request } = await openQrCounter()
  const id = await request([{ id: MOLE.id, quantity: 1 }])
  await waiting(1)
  await open('/dashboard/profile')
  await owner.call(setMenuItemPrice, { params: { id: MOLE.id }, body: { price: '999.00' } })
  const arrive = holdNextAnswer(initPos.path)
  await open(`/dashboard/pos?request=${id}&of=${TABLE}`)
  await waitFor(() => expect(callsTo(listQrOrders.path).filter(isAnswered)).toHaveLength(1))
  arrive()
  await see('Se cobra el precio que vio el cliente: Mole con pollo.')
  await inCart(MOLE.title)
})

it('the number of requests is fetched once when one is sent, and not for another order', async () => {
  const { owner, request } = await openQrCounter('/dashboard/profile')
  await setPrinting(owner, { isEnablePrint: false })
  await request([{ id: SOUP.id, quantity: 1 }])
  const id = await request([{ id: MOLE.id, quantity: 1 }])
  await open('/dashboard/pos')
  await waiting(2)
  await load(id)
  const count = () => callsTo('/pos/qrorders/count').length
  const before = count()
  await sendToKitchen()
  await putTokenAway()
  await waitFor(() => expect(count()).toBe(before + 1))
  await waiting(1)
  // A second fetch would have begun before the answer to the next order.
  await add(MOLE.title)
  await sendToKitchen()
  await putTokenAway()
  expect(count()).toBe(before + 1)
})

describe('a request that another till has sent', () => {
  /** The counter with the request in its cart, which Luis sends first. @param end what this till does then */
  async function openSecond(end = sendToKitchen) {
    const opened = await openQrCounter()
    const luis = await hire(opened.owner, ['POS'])
    const id = await opened.request([{ id: MOLE.id, quantity: 1 }])
    await load(id)
    await sendOrder(luis, [MOLE], { tableId: TABLE, selectedQrOrderItem: id })
    await waiting(0)
    await end()
    return { ...opened, question: await dialog('Este pedido QR ya fue atendido', 'alertdialog') }
  }

  it('creates no second order, and the cart stays until somebody decides that it is still wanted', async () => {
    const { owner, question } = await openSecond()
    expect(await openOrders(owner)).toHaveLength(1)
    await press('Cerrar', question)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Enviar a Cocina'))
    await inCart(MOLE.title)
    await sendToKitchen()
    await press('Enviar como pedido nuevo', await dialog('Este pedido QR ya fue atendido', 'alertdialog'))
    await putTokenAway()
    expect(await openOrders(owner)).toHaveLength(2)
  })

  it('is charged as a new order where it was to be charged: the button says so, and the sheet comes back', async () => {
    const charge = async () => {
      if (screen.queryByRole('dialog') === null) await press('Crear Recibo y Cobrar')
      await press(/^Efectivo exacto/, await dialog('Crear Recibo y Cobrar'))
    }
    const { owner, question } = await openSecond(charge)
    expect(question.queryByRole('button', { name: /^Enviar/ })).toBeNull()
    await press('Cobrar como pedido nuevo', question)
    await dialog('Crear Recibo y Cobrar')
    expect(await openOrders(owner)).toHaveLength(1)
    await charge()
    await see('Pedido cobrado y enviado a cocina')
    expect(await openOrders(owner)).toHaveLength(2)
  })

  it('is emptied where it is already on its way', async () => {
    const { owner, question } = await openSecond()
    await press('Vaciar carrito', question)
    await cartIsEmpty()
    expect(await openOrders(owner)).toHaveLength(1)
  })
})

it('a request is sent to the kitchen from the list with one tap, and leaves the cart as it is', async () => {
  const { owner, request } = await openQrCounter()
  await request([{ id: MOLE.id, quantity: 1 }])
  await add(WATER.title)
  await press('Mandar a cocina', await openList())
  await see('Pedido enviado a cocina: token 1')
  await see('No hay pedidos QR')
  await user.keyboard('{Escape}')
  await inCart(WATER.title)
  expect(await openOrders(owner)).toMatchObject([
    { table_title: 'Mesa 1', items: [{ item_title: MOLE.title }] },
  ])
  expect(await waitingOf(owner)).toBe(0)
})

describe('requests that are not accepted', () => {
  it('are deleted singly and all at once, each time after a question', async () => {
    const { owner, request } = await openQrCounter()
    const ids: number[] = []
    for (let nth = 0; nth < 4; nth++) ids.push(await request([{ id: SOUP.id, quantity: 1 }]))
    const [first = 0, second = 0] = ids
    await waiting(4)
    const list = await openList()
    const hasRows = (count: number) =>
      waitFor(() => expect(list.queryAllByRole('article')).toHaveLength(count))
    const ask = async (id: number) => {
      await press(`Eliminar pedido QR ${id}, Mesa 1`, list)
      return dialog(`Eliminar pedido QR ${id}`, 'alertdialog')
    }
    const question = await ask(first)
    await see(CONFIRM, question)
    await press('Volver', question)
    await gone(() => screen.queryByRole('alertdialog'))
    await hasRows(4)

    // No phone is told why a request is refused that one phone sent without its table's order.
    const again = await ask(first)
    expect(again.queryByRole('radio')).toBeNull()
    await press('Eliminar', again)
    await hasRows(3)
    expect(await waitingOf(owner)).toBe(3)

    const mend = breakLine(cancelQrOrder.path.replace('{id}', `${second}`), 'unsent')
    const failing = await ask(second)
    await press('Eliminar', failing)
    await see('¡Estamos teniendo problemas para limpiar los pedidos! ¡Por favor intente más tarde!', failing)
    await press('Volver', failing)
    mend()

    await press('Eliminar Todos', list)
    const all = await dialog('Eliminar todos los pedidos QR', 'alertdialog')
    await see(CONFIRM, all)
    await press('Eliminar', all)
    await see('No hay pedidos QR', list)
    await user.keyboard('{Escape}')
    await waiting(0)
    expect(await waitingOf(owner)).toBe(0)
  })

  /** The phones of Ana and another guest have sent a soup and two waters. @returns the lines that they are told of */
  async function openWithPhones() {
    const { owner } = await openQrCounter()
    const params = { qrcode: await switchQr(owner) }
    const tableId = await tableCode(owner, TABLE)
    const join = async () => (await owner.call(joinSitting, { params, body: { tableId } })).ticket
    const [ticket, other] = [await join(), await join()]
    await owner.call(nameGuest, { params, body: { ticket, name: 'Ana' } })
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
    const put = (phone: string, id: string, line: object) =>
      owner.call(putLine, { params, body: { ticket: phone, id, version: 0, line } })
    await put(ticket, ids[0], { id: SOUP.id, quantity: 1 })
    await put(other, ids[1], { id: WATER.id, quantity: 2 })
    const lines = ids.map((id) => ({ id, version: 1 }))
    await owner.call(sendRound, { params, body: { ticket, lines } })
    await waiting(1)
    const told = async () => {
      const { rounds } = await owner.call(readSitting, { params, body: { ticket } })
      return rounds.flatMap((round) =>
        round.lines.map(({ quantity, title, reason }) => [quantity, title, reason].join(' ')),
      )
    }
    return { told, request: (await owner.call(listQrOrders))[0]?.id ?? 0 }
  }

  it('of a table’s phones says whose each line is, and the table is told why it is refused', async () => {
    const { told } = await openWithPhones()
    const list = await openList()
    await see(/· Ana/, list)
    await see(/· Verde/, list)
    await press(/^Eliminar pedido QR \d+, Mesa 1/, list)
    const question = await dialog(/^Eliminar pedido QR/, 'alertdialog')
    const soldOut = await question.findByRole('radio', { name: 'Se acabó' })
    await tap(soldOut)
    await waitFor(() => expect(soldOut).toHaveProperty('checked', true))
    await press('Eliminar', question)
    await see('No hay pedidos QR', list)
    expect(await told()).toEqual([`1 ${SOUP.title} Se acabó`, `2 ${WATER.title} Se acabó`])
  })

  it('in part: the table is told why of each line that is taken out, which can be put back', async () => {
    const { told, request } = await openWithPhones()
    await load(request)
    await press(`Eliminar ${SOUP.title}`)
    await press('La cocina ya cerró', await dialog(`Quitar ${SOUP.title}`))
    await press('Deshacer')
    await press(`Eliminar ${SOUP.title}`)
    await press('Se acabó', await dialog(`Quitar ${SOUP.title}`))
    await press(`Quitar uno de ${WATER.title}`)
    await press('La cocina ya cerró', await dialog(`Quitar ${WATER.title}`))
    await sendToKitchen()
    await putTokenAway()
    expect(await told()).toEqual([
      `1 ${WATER.title} `,
      `1 ${SOUP.title} Se acabó`,
      `1 ${WATER.title} La cocina ya cerró`,
    ])
  })

  it('are refused with the last line that is taken out', async () => {
    const { told, request } = await openWithPhones()
    await load(request)
    await press(`Eliminar ${SOUP.title}`)
    await press('Se acabó', await dialog(`Quitar ${SOUP.title}`))
    await press(`Eliminar ${WATER.title}`)
    const question = await dialog(`Quitar 2 × ${WATER.title}`)
    await see(/Es lo último del pedido/, question)
    await press('Se acabó', question)
    await cartIsEmpty()
    await waiting(0)
    expect(await told()).toEqual([`1 ${SOUP.title} Se acabó`, `2 ${WATER.title} Se acabó`])
  })
})
