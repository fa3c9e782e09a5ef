import { updateMenuItem } from '@comanda/shared/menu/api'
import { listQrOrders } from '@comanda/shared/qr/api'
import { describe, expect, it } from 'vitest'
import { switchQr, WATER } from '../../../../server/src/testing/menu.ts'
import { address } from '../../testing/app.tsx'
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
  user,
  waitFor,
  within,
} from '../../testing/screen.ts'

const ORDER = /^Realizar Pedido · \$\d+\.\d\d$/
const follow = async (name: string | RegExp) => tap(await screen.findByRole('link', { name }))
const orderButton = () => screen.findByRole('button', { name: ORDER })
const hasCart = () => screen.queryByRole('link', { name: /^Ver carrito/ }) !== null
/** Waits for the page after an order. */
const arrive = (page: string) => waitFor(() => expect(address()).toContain(`/m/${page}?`))

/** A diner who looks at a cart with one water, at no table unless the address says so. */
async function openCart(atTable = '') {
  const { owner, code, menu } = await openTaqueriaToDiners()
  await openGuestPage(`${menu}${atTable}`)
  await press('AGREGAR Agua de jamaica')
  await follow(/^Ver carrito/)
  await orderButton()
  const waiting = () => owner.call(listQrOrders)
  return { owner, menu, waiting, placeOrder: `/qrmenu/${code}/place-order` }
}

describe('the cart of a diner', () => {
  it('counts and removes, and is still there after a reload', async () => {
    const { menu } = await openCart()
    await press('Agregar uno de Agua de jamaica')
    await see('$77.00')
    history.back()
    await press('AGREGAR Dulce')
    await follow('Ver carrito (3) $92.00')
    await openGuestPage(`${menu}/cart`)
    const summary = await screen.findByRole('region', { name: 'Resumen' })
    await within(summary).findByText('$92.00')
    expect(summary.textContent).toMatch(/^Total\$92\.00Subtotal sin impuestos\$81\.38IVA incluido\$10\.62$/)
    await press('Quitar uno de Agua de jamaica')
    await press('Quitar uno de Agua de jamaica')
    await gone(() => screen.queryByText('Agua de jamaica'))
    await press('Eliminar Dulce')
    await see('Tu carrito está vacío.')
    expect(screen.queryByRole('button', { name: ORDER })).toBeNull()
    await follow('Ver el menú')
    await see('Dulce')
    expect(hasCart()).toBe(false)
  })

  it('keeps notes of at most 100 characters, which go with the order', async () => {
    const { waiting } = await openCart()
    await press('Notas de Agua de jamaica')
    const notes = await dialog('Agua de jamaica')
    const field: HTMLTextAreaElement = notes.getByLabelText('Notas (máximo 100 caracteres)')
    expect(field.maxLength).toBe(100)
    await fill('Notas (máximo 100 caracteres)', 'sin hielo', notes)
    await press('Guardar', notes)
    await see('sin hielo')
    await tap(await orderButton())
    await arrive('order-success')
    expect((await waiting())[0]?.items).toMatchObject([{ item_title: 'Agua de jamaica', notes: 'sin hielo' }])
  })

  it('can be ordered with a forged code, without a table', async () => {
    const { waiting } = await openCart('?table=forged')
    await tap(await orderButton())
    await arrive('order-success')
    expect(await waiting()).toMatchObject([{ table_title: null }])
  })

  it('of a diner with a phone number needs name and number, and the counter reads both', async () => {
    const { waiting } = await openCart()
    const who = within(await screen.findByRole('group', { name: 'Continuar como' }))
    const guest: HTMLInputElement = who.getByRole('radio', { name: 'Invitado' })
    expect([guest.checked, screen.queryByLabelText('Número de teléfono')]).toEqual([true, null])
    await tap(who.getByRole('radio', { name: 'Usando Número de Teléfono' }))
    await tap(await orderButton())
    await see('El nombre es requerido.')
    // The field with the error has the focus, so that typing corrects it.
    await user.keyboard('Rosa Ñúñez')
    await fill('Número de teléfono', 'no tengo')
    await tap(await orderButton())
    await see('Ingrese un número de teléfono válido.')
    // Not cut to the twenty that fit: that would be another number.
    await fill('Número de teléfono', '123456789012345678901')
    await tap(await orderButton())
    await see('Ingrese un número de teléfono válido.')
    await fill('Número de teléfono', '55 1234 5678')
    await tap(await orderButton())
    await see('¡Pedido enviado!')
    const [order] = await waiting()
    expect(order).toMatchObject({ customer_name: 'Rosa Ñúñez', customer_id: '55 1234 5678' })
    await see(`${order?.id}`)
    await follow('Volver al menú')
    await see('Dulce')
    expect(hasCart()).toBe(false)
  })
})

describe('the order of a diner', () => {
  it('is sent once after a double tap', async () => {
    const { waiting, placeOrder } = await openCart()
    await doubleTap(await orderButton())
    await arrive('order-success')
    expect([callsTo(placeOrder).length, (await waiting()).length]).toEqual([1, 1])
  })

  it('keeps the cart when its answer is lost, and a retry creates no second order', async () => {
    const { menu, waiting, placeOrder } = await openCart()
    const mend = breakLine(placeOrder, 'lost')
    await tap(await orderButton())
    const unknown = 'No pudimos confirmar que tu pedido llegó. Inténtalo de nuevo: no se va a duplicar.'
    await see(unknown)
    await see('Tu carrito sigue guardado.')
    expect(await waiting()).toHaveLength(1)
    await openGuestPage(address())
    await see(unknown)
    await follow('Revisar mi carrito')
    await see('Agua de jamaica')
    expect(address()).toBe(`${menu}/cart`)
    history.back()
    mend()
    await press('Intentar de nuevo')
    await arrive('order-success')
    expect(await waiting()).toHaveLength(1)
    const sent = callsTo(placeOrder).map(({ key, body }) => JSON.stringify({ key, body }))
    expect(sent).toEqual([sent[0], sent[0]])
    expect(callsTo(placeOrder)[0]?.key).toBeTruthy()
  })

  it('is refused at an old price, and the cart shows the changes', async () => {
    const { owner, waiting } = await openCart()
    await owner.call(updateMenuItem, {
      params: { id: WATER.id },
      body: { title: 'Agua de jamaica', price: '40.00', taxId: 1 },
    })
    await tap(await orderButton())
    await see('Los precios cambiaron. Revisa tu carrito antes de enviarlo.')
    expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull()
    await follow('Revisar mi carrito')
    await see('Agua de jamaica ahora cuesta $40.00.')
    await press('Entendido')
    await gone(() => screen.queryByText(/ahora cuesta/))
    await tap(await screen.findByRole('button', { name: 'Realizar Pedido · $40.00' }))
    await arrive('order-success')
    expect(await waiting()).toHaveLength(1)
  })

  it('that failed once shows its reason no more where the page is opened by hand: there is the cart', async () => {
    const { placeOrder } = await openCart()
    breakLine(placeOrder, 'lost')
    await tap(await orderButton())
    await arrive('order-failed')
    await openGuestPage('/m/order-failed')
    await orderButton()
  })

  it('is not taken where the menu was switched off in the meantime, and the cart waits until it is back', async () => {
    const { owner, menu, waiting } = await openCart()
    await switchQr(owner, { menu: false, orders: false })
    await tap(await orderButton())
    await arrive('order-failed')
    await see('Tu carrito sigue guardado.')
    expect(await waiting()).toEqual([])
    await openGuestPage(menu)
    await see('¡Menú no disponible!')
    await switchQr(owner)
    await openGuestPage(menu)
    await see('Ver carrito (1)')
  })
})
