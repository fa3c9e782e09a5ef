import { setMenuItemPrice, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { MAX_CART_LINES } from '@comanda/shared/orders/limits'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { open, PHONE } from '../../../testing/app.tsx'
import { cartIsEmpty, cartLines, chooseTable, openOrders } from '../../../testing/counter.ts'
import { type Client, MOLE, openFonda, signIn, TABLE, WATER } from '../../../testing/fonda.ts'
import { callsTo, holdNextAnswer, isAnswered } from '../../../testing/network.ts'
import { gone, press, screen, see, waitFor } from '../../../testing/screen.ts'

const AT_TABLE = '/dashboard/pos?table=1'

const order = (owner: Client) => {
  const cart = [
    { id: MOLE.id, quantity: 3, notes: 'sin ajonjolí' },
    { id: WATER.id, quantity: 2 },
  ]
  return owner.call(createOrder, { body: { cart, tableId: TABLE } })
}

const repeat = () => screen.queryByRole('button', { name: 'Repetir ronda' })

/** What the page has asked before is answered when a later question is. */
const tablesAreKnown = () => fetch('/api/v1/pos/taken-tables')

/** The kept cart becomes as long as a cart may be, of lines that are all different. */
function fillCart(): void {
  const key = Object.keys(localStorage).find((one) => one.startsWith('comanda.pos.')) ?? ''
  const sale = JSON.parse(localStorage.getItem(key) ?? '')
  const [line] = sale.cart
  sale.cart = Array.from({ length: MAX_CART_LINES }, (_, nth) => ({ ...line, notes: `nota ${nth}` }))
  localStorage.setItem(key, JSON.stringify(sale))
}

const hasLines = (count: number) => waitFor(() => expect(cartLines()).toHaveLength(count))

describe('the last round', () => {
  it('is one button at the counter once a table is chosen, with its notes, and can be undone', async () => {
    const owner = await openFonda()
    await order(owner)
    await open(AT_TABLE)
    await press('Repetir ronda')
    await hasLines(2)
    expect(cartLines()[0]?.textContent).toMatch(/Mole con pollo.*«sin ajonjolí».*\$295\.50/)
    await press('Deshacer')
    await cartIsEmpty()
    await press('Repetir ronda')
    await hasLines(2)
    await press('Enviar a Cocina')
    await see('¡Enviado a cocina! Token 2')
    const [first, second] = await openOrders(owner)
    expect(second?.check_id).toBe(first?.check_id)

    await open('/dashboard/pos')
    await cartIsEmpty()
    expect(repeat()).toBeNull()
    await chooseTable(/^Mesa 1/)
    await press('Repetir ronda')
    await hasLines(2)
  })

  it('is offered on a phone beside the table, without opening the cart', async () => {
    const owner = await openFonda()
    await order(owner)
    await signIn(owner, { path: AT_TABLE, size: PHONE })
    await press('Repetir ronda')
    await screen.findByRole('button', { name: 'Carrito (5) · $345.50' })
    await gone(repeat)
  })

  it('is not said to be repeated where the cart has no room for it', async () => {
    const owner = await openFonda()
    await order(owner)
    await open(AT_TABLE)
    await press('Repetir ronda')
    await hasLines(2)
    await open('/dashboard/profile')
    fillCart()
    await open(`${AT_TABLE}&repeat=1`)
    await see('El carrito está lleno. Envía este pedido y continúa en otro.')
    expect(screen.queryByText('Repetiste la ronda 1.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  it('is as it is sold now, where the counter was open before the menu changed', async () => {
    const owner = await openFonda()
    const { checkId } = await order(owner)
    await open('/dashboard/pos')
    await cartIsEmpty()
    await open('/dashboard/profile')
    await owner.call(setMenuItemSoldOut, { params: { id: MOLE.id }, body: { isSoldOut: true } })
    await owner.call(setMenuItemPrice, { params: { id: WATER.id }, body: { price: '30.00' } })
    const arrive = holdNextAnswer(initPos.path)
    await open(`/dashboard/pos?check=${checkId}&repeat=1`)
    // The page has read the check for its title, and once more for the round.
    await waitFor(() => expect(callsTo(`/checks/${checkId}`).filter(isAnswered)).toHaveLength(2))
    await tablesAreKnown()
    arrive()
    await see('Hoy no se vende: Mole con pollo. Lo demás está en el carrito.')
    await hasLines(1)
    expect(cartLines()[0]?.textContent).toMatch(/Agua de limón.*\$60\.00/)
  })

  it('is not offered at a free table', async () => {
    await openFonda({ path: AT_TABLE })
    await cartIsEmpty()
    await tablesAreKnown()
    expect(repeat()).toBeNull()
  })

  it('is not offered for another check of the table', async () => {
    const owner = await openFonda()
    await order(owner)
    await open(`${AT_TABLE}&new=1`)
    await cartIsEmpty()
    await tablesAreKnown()
    expect(repeat()).toBeNull()
    await open(AT_TABLE)
    await screen.findByRole('button', { name: 'Repetir ronda' })
  })
})
