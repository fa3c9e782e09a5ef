import { addCustomer } from '@comanda/shared/customers/api'
import { addVariant } from '@comanda/shared/menu/api'
import { expect, it } from 'vitest'
import { PHONE, TABLET } from '../../testing/app.tsx'
import { searchCustomer } from '../../testing/counter.ts'
import { type Client, openFonda, SOUP, signIn, WATER } from '../../testing/fonda.ts'
import { callsTo, holdCalls } from '../../testing/network.ts'
import { openToDiners, setPrinting } from '../../testing/sales.ts'
import {
  chooseInMenu,
  dialog,
  doubleTap,
  fill,
  press,
  screen,
  tap,
  user,
  waitFor,
} from '../../testing/screen.ts'

const ADD_SOUP = `[aria-label="Agregar ${SOUP.title}"]`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const option = (name: string | RegExp) => screen.findByRole('option', { name })

/** The counter, with a mole in its cart unless it should be empty. */
async function openCounter({ isEmpty = false, size = TABLET } = {}): Promise<Client> {
  const owner = await openFonda()
  await setPrinting(owner, { isEnablePrint: false })
  await owner.call(addVariant, { params: { itemId: WATER.id }, body: { title: 'Litro', price: '40.00' } })
  await signIn(owner, { path: '/dashboard/pos', size })
  await button('Agregar Mole con pollo')
  if (!isEmpty) await press('Agregar Mole con pollo')
  return owner
}

/** Taps twice at what closes a layer, below which there is a dish then: the second tap must not reach it. */
async function closeTwice(closer: Element, layer: string): Promise<void> {
  const reached = await doubleTap(closer, () =>
    waitFor(() => {
      if (closer.isConnected) throw new Error(`${layer} is still there`)
      return document.querySelector(ADD_SOUP) as Element
    }),
  )
  expect(reached, layer).toBe(false)
}

it('a double tap that closes a dialog of the cart, chooses a table or a customer, or loads or deletes a draft adds no dish below it', async () => {
  const owner = await openCounter()
  for (const [opener, closer] of [
    ['Agregar Agua de limón', 'Cerrar'],
    ['Agregar Agua de limón', /^Agregar ·/],
    ['Notas de Mole con pollo', 'Volver'],
    ['Notas de Mole con pollo', 'Guardar'],
    ['Crear Recibo y Cobrar', 'Cerrar'],
  ] as const) {
    await press(opener)
    await dialog()
    await closeTwice(await button(closer), `${opener}: ${closer}`)
  }
  await owner.call(addCustomer, { body: { phone: '5512345678', name: 'Ana López' } })
  await press(/Mesa$/)
  await closeTwice(await screen.findByRole('radio', { name: /^Mesa 1/ }), 'the tables')
  await fill('Nombre o teléfono', 'Ana', await searchCustomer())
  await closeTwice(await option(/Ana López/), 'the customers')

  await chooseInMenu('Más acciones', 'Borrador')
  await fill('Referencia', 'Mesa del fondo', await dialog())
  await closeTwice(await button('Guardar'), 'the new draft')
  await chooseInMenu('Más acciones', /^Lista de Borradores/)
  await dialog()
  await press('Eliminar Mesa del fondo')
  await closeTwice(await button('Volver'), 'the question before a draft is deleted')
  await closeTwice(await button('Cargar Mesa del fondo'), 'the drafts')
})

it('a double tap that sends sends one order, and one on its token adds no dish below it', async () => {
  await openCounter()
  await press('Enviar a Cocina')
  await dialog('Enviar a Cocina')
  const release = holdCalls('/pos/create-order')
  expect(await doubleTap(await button('Enviar'))).toBe(true)
  release()
  const done = await button('Listo')
  expect(callsTo('/pos/create-order')).toHaveLength(1)
  await closeTwice(done, 'the token')
})

it('a double tap that loads or deletes a diner’s request adds no dish below it', async () => {
  const owner = await openCounter({ isEmpty: true })
  const ask = await openToDiners(owner)
  for (let nth = 0; nth < 2; nth++) await ask([{ id: SOUP.id, quantity: 1 }])
  await press(/^Pedidos QR Menu\s*2$/)
  await dialog()
  await press(/^Eliminar pedido QR 2/)
  await closeTwice(await button('Eliminar'), 'the question before a request is deleted')
  expect(callsTo('/pos/qrorders/update-status/2')).toHaveLength(1)
  await closeTwice(await button('Cerrar'), 'the requests')

  // A tap elsewhere and a key work as soon as a dialog has closed.
  await press('Agregar Agua de limón')
  await tap(await button('Cerrar'))
  await press(`Agregar ${SOUP.title}`)
  await button(`Quitar uno de ${SOUP.title}`)
  await press('Agregar Agua de limón')
  await tap(await button('Cerrar'))
  ;(await button('Agregar Agua de limón')).focus()
  await user.keyboard('{Enter}')
  await dialog()
})

it('a double tap that closes the cart on a phone adds no dish below it', async () => {
  await openCounter({ size: PHONE })
  await press(/^Carrito \(/)
  await dialog()
  await closeTwice(await button('Cerrar'), 'the cart')
})
