import { listDishes } from '@comanda/shared/kitchen/api'
import { addVariant } from '@comanda/shared/menu/api'
import { describe, expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda, SOUP } from '../../../testing/fonda.ts'
import { cutLine } from '../../../testing/network.ts'
import {
  type Area,
  chooseInMenu,
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tick,
  user,
  waitFor,
} from '../../../testing/screen.ts'

/** A fonda whose soup comes in two sizes. */
async function openKitchen() {
  const owner = await openFonda()
  const params = { itemId: SOUP.id }
  const sizes = ['Chica', 'Grande']
  for (const title of sizes) await owner.call(addVariant, { params, body: { title, price: '45.00' } })
  return owner
}

const openList = async () => {
  await chooseInMenu('Más opciones', 'Agotados')
  return dialog('Agotados')
}

describe('what has run out', () => {
  it('is marked in the kitchen, also one variant alone, and is first in the list, unfolded, when the cook comes back', async () => {
    const owner = await openKitchen()
    await open('/dashboard/kitchen')
    let list = await openList()
    await press('Sopa de fideo 2 variantes', list)
    await tick('Disponible: Sopa de fideo, Chica', list)
    await see('La variante se marcó como agotada.')
    list.getByRole('switch', { name: 'Disponible: Sopa de fideo, Chica', checked: false })
    const dishes = await owner.call(listDishes)
    expect(dishes.find(({ id }) => id === SOUP.id)).toMatchObject({
      is_sold_out: 0,
      variants: [{ title: 'Chica', is_sold_out: 1 }, { title: 'Grande' }],
    })
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    list = await openList()
    await waitFor(() =>
      expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(
        /^Sopa de fideo.*1 de 2 agotadas.*ChicaAgotado/,
      ),
    )
  })
})

const titles = (list: Area) => list.getAllByRole('listitem').map((row: HTMLElement) => row.textContent)

describe('the list of dishes', () => {
  it('marks a dish as sold out and as available again in its place, changes nothing without a connection, and finds a dish without its accents', async () => {
    const owner = await openFonda({ path: '/dashboard/kitchen' })
    const list = await openList()
    await tick('Disponible: Mole con pollo', list)
    await waitFor(() =>
      expect(titles(list)).toEqual(['Agua de limón', 'Mole con polloAgotado', 'Sopa de fideo']),
    )
    const soldOut = async () =>
      (await owner.call(listDishes)).filter(({ is_sold_out }) => is_sold_out).map(({ title }) => title)
    await waitFor(async () => expect(await soldOut()).toEqual(['Mole con pollo']))
    await tick('Disponible: Mole con pollo', list)
    await waitFor(async () => expect(await soldOut()).toEqual([]))

    const isDisabled = async () =>
      (await list.findByRole('switch', { name: 'Disponible: Mole con pollo' })).matches(':disabled')
    expect(await isDisabled()).toBe(false)
    const mend = cutLine()
    await see('Sin conexión: los cambios se podrán hacer cuando vuelva.', list)
    expect(await isDisabled()).toBe(true)
    mend()
    await gone(() => list.queryByText(/^Sin conexión/))
    expect(await isDisabled()).toBe(false)

    await fill('Buscar en el menú', 'móle', list)
    await waitFor(() => expect(titles(list)).toEqual(['Mole con pollo']))
    await fill('Buscar en el menú', 'pozole', list)
    await see('Nada coincide con tu búsqueda.', list)
  })
})
