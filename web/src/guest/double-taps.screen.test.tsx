import { describe, expect, it } from 'vitest'
import { openGuestPage, openTaqueriaToDiners } from '../testing/guest.ts'
import { callsTo } from '../testing/network.ts'
import { dialog, doubleTap, gone, press, screen, see, tap } from '../testing/screen.ts'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const link = (name: string | RegExp) => screen.findByRole('link', { name })
const isClosed = () => gone(() => screen.queryByRole('dialog'))
const inCart = () => screen.queryByRole('link', { name: /^Ver carrito/ })?.textContent ?? 'nothing'

async function openMenu(): Promise<string> {
  const { code, menu } = await openTaqueriaToDiners()
  await openGuestPage(menu)
  return code
}

/** A cart with a water and, below it, a candy. */
async function openCart(): Promise<void> {
  await openMenu()
  await press('AGREGAR Agua de jamaica')
  await press('AGREGAR Dulce')
  await tap(await link('Ver carrito (2) $53.50'))
  await button('Realizar Pedido · $53.50')
}

describe('the second tap of a diner’s double tap adds no dish that is below', () => {
  it.each([
    [
      'the button that adds a dish to the cart',
      'AGREGAR Taco al pastor',
      /^AGREGAR AL CARRITO/,
      'Ver carrito (1)$22.00',
    ],
    ['the button that closes a dish', 'AGREGAR Taco al pastor', 'Cerrar', 'nothing'],
    ['the button that closes the store’s details', 'Datos del restaurante', 'Cerrar', 'nothing'],
  ])('%s', async (_, opener, closer, kept) => {
    await openMenu()
    await press(opener)
    await dialog()
    const reached = await doubleTap(await button(closer), async () => {
      await isClosed()
      return button('AGREGAR Dulce')
    })
    expect([reached, inCart()]).toEqual([false, kept])
  })
})

describe('the second tap of a diner’s double tap removes no line that is below', () => {
  it.each(['Guardar', 'Volver', 'Cerrar'])('the notes’ button «%s»', async (closer) => {
    await openCart()
    await press('Notas de Dulce')
    const notes = await dialog('Dulce')
    const reached = await doubleTap(await notes.findByRole('button', { name: closer }), async () => {
      await isClosed()
      return button('Eliminar Dulce')
    })
    expect(reached).toBe(false)
    await button('Realizar Pedido · $53.50')
  })

  it('the button that removed the line which was there', async () => {
    await openCart()
    const reached = await doubleTap(await button('Eliminar Agua de jamaica'), async () => {
      await gone(() => screen.queryByText('Agua de jamaica'))
      return button('Eliminar Dulce')
    })
    expect(reached).toBe(false)
    await button('Realizar Pedido · $15.00')
  })
})

describe('the second tap of a diner’s double tap', () => {
  it('that opens a dish neither closes it again nor adds it', async () => {
    await openMenu()
    for (const next of ['Cerrar', /^AGREGAR AL CARRITO/]) {
      expect(await doubleTap(await button('AGREGAR Taco al pastor'), () => button(next))).toBe(false)
      await dialog('Taco al pastor')
      await press('Cerrar')
      await isClosed()
      expect(inCart()).toBe('nothing')
    }
  })

  it('that opens the cart does not order', async () => {
    const code = await openMenu()
    await press('AGREGAR Dulce')
    expect(await doubleTap(await link(/^Ver carrito/), () => button('Realizar Pedido · $15.00'))).toBe(false)
    await see('CARRITO')
    expect(callsTo(`/qrmenu/${code}/place-order`)).toEqual([])
  })
})
