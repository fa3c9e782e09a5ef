import { setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { describe, expect, it } from 'vitest'
import { goBack, isAt, open } from '../../testing/app.tsx'
import { add, cartIsEmpty, cartLines, chooseTable, inCart, openCounter } from '../../testing/counter.ts'
import { hire, MOLE, openFonda, SOUP, sendOrder, signIn, TABLE } from '../../testing/fonda.ts'
import { breakLine } from '../../testing/network.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  hover,
  press,
  pressEnter,
  screen,
  see,
  tap,
  user,
  waitFor,
} from '../../testing/screen.ts'

describe('the cart', () => {
  it('without items is neither sent, charged nor saved', async () => {
    await openCounter()
    const refusals = () => screen.queryAllByText('¡El carrito está vacío!').length
    for (const [at, name] of ['Borrador', 'Crear Recibo y Cobrar', 'Enviar a Cocina'].entries()) {
      if (at === 0) await chooseInMenu('Más acciones', name)
      else await press(name)
      await waitFor(() => expect(refusals()).toBe(at + 1))
    }
    await user.keyboard('{F8}')
    await waitFor(() => expect(refusals()).toBe(4))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is kept while the check of its table is looked at, one tap away', async () => {
    const owner = await openCounter()
    const { checkId } = await sendOrder(owner, [MOLE], { tableId: TABLE })
    await add('Agua de limón')
    await chooseTable(/^Mesa 1.*\$98\.50.*En cocina/)
    await tap(await screen.findByRole('link', { name: 'Ver cuenta' }))
    await isAt(`/dashboard/checks/${checkId}`)
    await see('Mole con pollo')
    await goBack()
    await inCart('Agua de limón')
    await screen.findByRole('link', { name: 'Ver cuenta' })
  })

  it('marks a dish that runs out meanwhile, which cannot be added until it sells again', async () => {
    const owner = await openCounter()
    const sellOut = (isSoldOut: boolean) =>
      owner.call(setMenuItemSoldOut, { params: { id: MOLE.id }, body: { isSoldOut } })
    await add('Mole con pollo')
    await sellOut(true)
    await see('Agotado: quítalo para poder enviar.')
    await press('Agotado: Mole con pollo')
    await see('Agotado: Mole con pollo')
    await press('Quitar uno de Mole con pollo')
    await cartIsEmpty()
    await sellOut(false)
    await add('Mole con pollo')
    await inCart('Mole con pollo')
  })
})

describe('a device that charges', () => {
  it('has charging with its amount as the large button, also after a reload, until it takes orders again', async () => {
    await openCounter()
    await chooseInMenu('Más acciones', /^Esta tableta cobra/)
    await add(MOLE.title)
    await press('Cobrar $98.50')
    await press('Cerrar', await dialog('Crear Recibo y Cobrar'))
    await open('/dashboard/profile')
    await open('/dashboard/pos')
    const large = await screen.findByRole('button', { name: 'Cobrar $98.50' })
    const send = screen.getByRole('button', { name: 'Enviar a Cocina' })
    expect(send.compareDocumentPosition(large)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await chooseInMenu('Más acciones', /^Esta tableta toma pedidos/)
    await screen.findByRole('button', { name: 'Crear Recibo y Cobrar' })
  })

  it('is no choice of a person who may not charge', async () => {
    const owner = await openFonda()
    await signIn(await hire(owner, ['TAKE_ORDERS']), { path: '/dashboard/pos' })
    await press('Más acciones')
    await screen.findByRole('menuitem', { name: 'Nuevo' })
    expect(screen.queryByRole('menuitem', { name: /cobra/ })).toBeNull()
  })
})

describe('a draft', () => {
  it('takes the cart, is deleted after a question or gives it back, and Escape still closes the list', async () => {
    await openCounter()
    for (const name of ['a', 'b']) {
      await add('Mole con pollo')
      await chooseInMenu('Más acciones', 'Borrador')
      await fill('Referencia', name, await dialog('Guardar Borrador'))
      await pressEnter()
      await cartIsEmpty()
    }
    await chooseInMenu('Más acciones', /^Lista de Borradores/)
    await press('Eliminar a', await dialog('Lista de Borradores'))
    await press('Eliminar', await dialog('Eliminar a', 'alertdialog'))
    const drafts = await dialog('Lista de Borradores')
    await gone(() => drafts.queryByRole('button', { name: 'Cargar a' }))
    // The focus takes the place of the button that has left.
    const other = drafts.getByRole('button', { name: 'Eliminar b' })
    await waitFor(() => expect(document.activeElement).toBe(other))
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    await chooseInMenu('Más acciones', /^Lista de Borradores.*1 guardado$/)
    await press('Cargar b', await dialog('Lista de Borradores'))
    await inCart('Mole con pollo')
  })
})

describe('the buttons of a line', () => {
  it('say under the pointer what they do, until they are pressed', async () => {
    await openCounter()
    await user.click(await screen.findByRole('button', { name: 'Agregar Mole con pollo' }))
    const more = await screen.findByRole('button', { name: 'Agregar uno de Mole con pollo' })
    await hover(more)
    await screen.findByRole('tooltip', { name: 'Agregar uno de Mole con pollo' })
    await user.click(more)
    await gone(() => screen.queryByRole('tooltip'))
    await see('$197.00')
  })

  it('say it with the focus of the keyboard, too, until Escape; arrows move to the next line', async () => {
    await openCounter()
    await add('Mole con pollo', 'Agua de limón')
    const less = await inCart('Mole con pollo')
    await user.keyboard('{Tab}')
    less.focus()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('tooltip', { name: 'Quitar uno de Agua de limón' })
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('tooltip'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(cartLines()).toHaveLength(1))
    await inCart('Mole con pollo')
  })
})

it('the menu is walked from the card that was tapped last, which has the tab stop', async () => {
  await openCounter()
  const card = (title: string) => screen.getByRole('button', { name: `Agregar ${title}` })
  const stops = () =>
    screen
      .getAllByRole('button', { name: /^Agregar (Sopa|Mole|Agua)/ })
      .filter(({ tabIndex }) => tabIndex === 0)
  await add(MOLE.title)
  await waitFor(() => expect(stops()).toEqual([card(MOLE.title)]))
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(document.activeElement).toBe(card(SOUP.title)))
  expect(stops()).toEqual([card(SOUP.title)])
})

it('the number of requests is a dash, and no zero, while it cannot be fetched', async () => {
  await openFonda()
  breakLine('/pos/qrorders/count', 429)
  await open('/dashboard/pos')
  await screen.findByRole('button', { name: /^Pedidos QR Menu\s*—$/ })
})
