import {
  addMenuItem,
  getMenuItem,
  listMenuItems,
  setMenuItemPrice,
  setMenuItemSoldOut,
} from '@comanda/shared/menu/api'
import { expect, it } from 'vitest'
import { address, goBack } from '../../../testing/app.tsx'
import { type Client, MOLE, openFonda, SOUP, WATER } from '../../../testing/fonda.ts'
import { breakLine, callsTo, holdCalls } from '../../../testing/network.ts'
import {
  choose,
  chooseInMenu,
  dialog,
  fill,
  gone,
  namesOf,
  press,
  pressEnter,
  screen,
  see,
  tap,
  tick,
  user,
  waitFor,
  within,
} from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

const MENU = '/dashboard/settings/menu-items'

const row = async ({ title }: { title: string }) =>
  within(await screen.findByRole('article', { name: title }))
const edit = async (dish: { title: string }) => press(/^Precio de /, await row(dish))
const priceField = ({ title }: { title: string }) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Precio de ${title}` })
const pricesOf = async (owner: Client) =>
  Object.fromEntries((await owner.call(listMenuItems)).map(({ title, price }) => [title, price]))

/** Types into the price that has the focus. */
async function typePrice(text: string): Promise<void> {
  await user.clear(document.activeElement as HTMLElement)
  await user.keyboard(text)
}
const focusIsAt = async (dish: { title: string }) => {
  const field = await priceField(dish)
  await waitFor(() => expect(document.activeElement).toBe(field))
  return field
}

it('a new item, whose refused prices stay as typed, gets the only tax, for which it waits, and opens its page', async () => {
  const owner = await openFonda({ path: MENU })
  const release = holdCalls('/settings/taxes')
  await press('Nuevo')
  const form = await dialog('Nuevo artículo')
  await fill('Título', 'Chiles en nogada', form)
  for (const [typed, message, kept] of [
    ['-15', '¡Por favor proporciona un precio válido!', '-15.00'],
    ['10000000', 'Escribe 9,999,999.99 o menos.', '10,000,000.00'],
    ['15.555', 'Usa como máximo 2 decimales.', '15.555'],
  ] as const) {
    await fill('Precio', typed, form)
    await press('Guardar', form)
    await see(message, form)
    expect(form.getByRole('textbox', { name: 'Precio' })).toHaveProperty('value', kept)
  }
  expect(callsTo('/menu-items/add')).toEqual([])
  await fill('Precio', '245.5', form)
  await choose(/Ninguna.*Categoría/, 'Comida corrida', form)
  await press('Guardar', form)
  release()
  await screen.findByRole('heading', { level: 1, name: 'Chiles en nogada' })
  const back = within(screen.getByRole('navigation', { name: 'Volver' }))
  back.getByRole('link', { name: 'Artículos del Menú' })
  const id = Number(address().split('/').at(-1))
  expect(await owner.call(getMenuItem, { params: { id } })).toMatchObject({
    title: 'Chiles en nogada',
    price: '245.50',
    category_id: 1,
    tax_id: 1,
  })
})

it('items are added one after another, in a category that is made meanwhile', async () => {
  const owner = await openFonda({ path: MENU })
  await press('Nuevo')
  const form = await dialog('Nuevo artículo')
  await press(/Categoría$/, form)
  await screen.findByRole('option', { name: 'Comida corrida' })
  await tap(screen.getByRole('option', { name: 'Nueva categoría…' }))
  const making = await dialog('Nueva categoría')
  await fill('Título', 'comida CORRIDA', making)
  await press('Guardar', making)
  await see('Esa categoría ya existe.', making)
  await fill('Título', 'Postres', making)
  await press('Guardar', making)
  await gone(() => screen.queryByRole('dialog', { name: 'Nueva categoría' }))
  for (const [title, price] of [
    ['Flan', '35'],
    ['Arroz con leche', '30'],
  ] as const) {
    await form.findByRole('button', { name: /Postres.*Categoría/ })
    await fill('Título', title, form)
    await fill('Precio', price, form)
    await press('Guardar y agregar otro', form)
    await waitFor(() => {
      const field = form.getByRole('textbox', { name: 'Título' }) as HTMLInputElement
      expect([field.value, document.activeElement]).toEqual(['', field])
    })
  }
  await press('Volver', form)
  await see('Postres', await row({ title: 'Flan' }))
  expect(await owner.call(listMenuItems)).toMatchObject([
    SOUP,
    MOLE,
    WATER,
    { title: 'Flan', price: '35.00', tax_id: 1, category_title: 'Postres' },
    { title: 'Arroz con leche', price: '30.00', tax_id: 1, category_title: 'Postres' },
  ])
})

it('a price is changed in its row: Enter saves it, Escape leaves it as it was, and what is not saved stays as typed with the reason', async () => {
  const owner = await openFonda({ path: MENU })
  await edit(MOLE)
  await focusIsAt(MOLE)
  await typePrice('105')
  await pressEnter()
  await screen.findByRole('button', { name: /^Precio de Mole con pollo: \$105\.00/ })
  await waitFor(async () => expect(await pricesOf(owner)).toMatchObject({ [MOLE.title]: '105.00' }))
  // The focus is on the price again.
  await user.keyboard('{Enter}')
  await focusIsAt(MOLE)
  await typePrice('9')
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: /^Precio de Mole con pollo: \$105\.00/ })
  expect(callsTo(`/menu-items/${MOLE.id}/price`)).toHaveLength(1)

  const soup = await row(SOUP)
  await edit(SOUP)
  const field = await focusIsAt(SOUP)
  await typePrice('cara')
  await pressEnter()
  await see('¡Por favor proporciona un precio válido!', soup)
  expect(field.value).toBe('cara')
  breakLine(`/menu-items/${SOUP.id}/price`, 503)
  await typePrice('50')
  await pressEnter()
  await see('¡Algo salió mal!', soup)
  expect((await priceField(SOUP)).value).toBe('50')
  expect(await pricesOf(owner)).toMatchObject({ [SOUP.title]: '45.00' })
})

it('prices are raised one after another by Tab, which stays at a price that is refused', async () => {
  const owner = await openFonda({ path: MENU })
  const [first, second, third] = (await screen.findAllByRole('article')).map((one) => ({
    title: one.getAttribute('aria-label') ?? '',
  })) as [{ title: string }, { title: string }, { title: string }]
  await edit(first)
  await focusIsAt(first)
  await typePrice('61')
  await user.keyboard('{Tab}')
  await focusIsAt(second)
  await typePrice('x')
  await user.keyboard('{Tab}')
  await see('¡Por favor proporciona un precio válido!', await row(second))
  await focusIsAt(second)
  await typePrice('62.5')
  await user.keyboard('{Tab}')
  await focusIsAt(third)
  await typePrice('63')
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  await focusIsAt(second)
  await user.keyboard('{Escape}')
  await waitFor(async () =>
    expect(await pricesOf(owner)).toMatchObject({
      [first.title]: '61.00',
      [second.title]: '62.50',
      [third.title]: '63.00',
    }),
  )
})

it('a dish is sold out with one tap, and the list shows the sold-out dishes alone', async () => {
  const owner = await openFonda({ path: MENU })
  const mole = await row(MOLE)
  await tick('Disponible: Mole con pollo', mole)
  await see('Agotado', mole)
  await tick('Agotados (1)')
  await gone(() => screen.queryByRole('article', { name: SOUP.title }))
  await waitFor(async () =>
    expect(await owner.call(getMenuItem, { params: { id: MOLE.id } })).toMatchObject({ is_sold_out: 1 }),
  )
  await chooseInMenu('Importar / Exportar', /^Exportar a CSV.*Sólo el artículo que coincide$/)
  await see('El archivo se descargó.')
  expect(await outside.saved[0]?.file.text()).toMatch(/^(?!.*Sopa de fideo).*Mole con pollo/s)
  await tick('Disponible: Mole con pollo', mole)
  await see('Ningún artículo coincide')
})

it('an open counter sees a new dish, a new price and a sold-out dish at once', async () => {
  const owner = await openFonda({ path: '/dashboard/pos' })
  const chiles = { title: 'Chiles en nogada', price: '245.50', categoryId: 1, taxId: 1 }
  await screen.findByRole('button', { name: 'Agregar Mole con pollo' })
  await owner.call(addMenuItem, { body: chiles })
  await press('Agregar Chiles en nogada')
  await owner.call(setMenuItemPrice, { params: { id: MOLE.id }, body: { price: '105' } })
  await see('$105.00')
  await owner.call(setMenuItemSoldOut, { params: { id: MOLE.id }, body: { isSoldOut: true } })
  await screen.findByRole('button', { name: 'Agotado: Mole con pollo' })
  await owner.call(setMenuItemSoldOut, { params: { id: MOLE.id }, body: { isSoldOut: false } })
  await screen.findByRole('button', { name: 'Agregar Mole con pollo' })
})

it('the search finds without accents, and the way back from an item returns to it', async () => {
  await openFonda({ path: MENU })
  await fill('Buscar artículo', 'limon')
  await waitFor(() => expect(namesOf('article')).toEqual([WATER.title]))
  await waitFor(() => expect(address()).toBe(`${MENU}?q=limon`))
  await tap((await row(WATER)).getByRole('link', { name: WATER.title }))
  await screen.findByRole('heading', { level: 1, name: WATER.title })
  await goBack()
  await waitFor(() => expect(namesOf('article')).toEqual([WATER.title]))
  expect(screen.getByRole('searchbox', { name: 'Buscar artículo' })).toHaveProperty('value', 'limon')
})
