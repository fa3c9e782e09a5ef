import { listDishes } from '@comanda/shared/kitchen/api'
import { addVariant, setVariantSoldOut } from '@comanda/shared/menu/api'
import { describe, expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda, SOUP } from '../../../testing/fonda.ts'
import { chooseInMenu, dialog, press, see, tick, waitFor } from '../../../testing/screen.ts'

/** A fonda whose soup comes in two sizes. */
async function openKitchen() {
  const owner = await openFonda()
  const params = { itemId: SOUP.id }
  const sizes = ['Chica', 'Grande']
  const ids: number[] = []
  for (const title of sizes)
    ids.push((await owner.call(addVariant, { params, body: { title, price: '45.00' } })).id)
  return { owner, small: ids[0] ?? 0 }
}

const openList = async () => {
  await chooseInMenu('Más opciones', 'Agotados')
  return dialog('Agotados')
}

describe('what has run out', () => {
  it('is marked in the kitchen, also one variant alone', async () => {
    const { owner } = await openKitchen()
    await open('/dashboard/kitchen')
    const list = await openList()
    await press('Sopa de fideo 2 variantes', list)
    await tick('Disponible: Sopa de fideo, Chica', list)
    await see('La variante se marcó como agotada.')
    list.getByRole('switch', { name: 'Disponible: Sopa de fideo, Chica', checked: false })
    const dishes = await owner.call(listDishes)
    expect(dishes.find(({ id }) => id === SOUP.id)).toMatchObject({
      is_sold_out: 0,
      variants: [{ title: 'Chica', is_sold_out: 1 }, { title: 'Grande' }],
    })
  })

  it('is first in the list, unfolded, when the cook comes back', async () => {
    const { owner, small } = await openKitchen()
    const params = { itemId: SOUP.id, variantId: small }
    await owner.call(setVariantSoldOut, { params, body: { isSoldOut: true } })
    await open('/dashboard/kitchen')
    const list = await openList()
    await waitFor(() =>
      expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(
        /^Sopa de fideo.*1 de 2 agotadas.*ChicaAgotado/,
      ),
    )
  })
})
