import { addAddon, addVariant, deleteMenuItem, listMenuItems, updateMenuItem } from '@comanda/shared/menu/api'
import { saveEnglish } from '@comanda/shared/menu/english'
import { listCategories } from '@comanda/shared/settings/categories'
import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { MOLE, openFonda, SOUP, WATER } from '../../../testing/fonda.ts'
import { breakLine, callsTo } from '../../../testing/network.ts'
import { fill, gone, namesOf, press, screen, see, tick, user, waitFor } from '../../../testing/screen.ts'

const PAGE = '/dashboard/settings/menu-items/english'
const CALL = '/menu-items/english'

const field = (name: string): Promise<HTMLInputElement> => screen.findByRole('textbox', { name })
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))

/** A menu with two variants of the water, and cheese for soup and mole: eight texts. */
async function openEnglish() {
  const owner = await openFonda()
  for (const title of ['Chico', 'Grande'])
    await owner.call(addVariant, { params: { itemId: WATER.id }, body: { title, price: '25' } })
  for (const { id } of [SOUP, MOLE])
    await owner.call(addAddon, { params: { itemId: id }, body: { title: 'Queso', price: '10' } })
  await open(PAGE)
  await see('Faltan 8')
  return owner
}

it('English is written beside the Spanish titles, from field to field with Enter, and saved by one call; what is missing is shown alone until it is nothing', async () => {
  const owner = await openEnglish()
  expect(namesOf('textbox')).toEqual([
    'Categoría Comida corrida, en inglés',
    'Sopa de fideo, en inglés',
    'Complemento Queso de Sopa de fideo, en inglés',
    'Mole con pollo, en inglés',
    'Complemento Queso de Mole con pollo, en inglés',
    'Agua de limón, en inglés',
    'Variante Chico de Agua de limón, en inglés',
    'Variante Grande de Agua de limón, en inglés',
  ])
  await user.click(await field('Categoría Comida corrida, en inglés'))
  await user.keyboard('Set lunch{Enter}Noodle soup{Enter}Cheese{Enter}')
  await focused('Mole con pollo, en inglés')
  // Written once, for what has the same name.
  await see('También en 1 texto igual.')
  expect((await field('Complemento Queso de Mole con pollo, en inglés')).value).toBe('Cheese')
  await see('Faltan 4')
  await press('Guardar')
  await see('Los textos en inglés se guardaron.')
  await gone(() => screen.queryByRole('button', { name: 'Guardar' }))
  expect(callsTo(CALL).map(({ body }) => body)).toEqual([
    {
      texts: [
        { kind: 'category', id: 1, title: 'Set lunch' },
        { kind: 'item', id: SOUP.id, title: 'Noodle soup' },
        { kind: 'addon', id: 1, title: 'Cheese' },
        { kind: 'addon', id: 2, title: 'Cheese' },
      ],
    },
  ])
  expect(await owner.call(listCategories)).toMatchObject([{ title_en: 'Set lunch' }])
  await tick('Solo lo que falta')
  await waitFor(() =>
    expect(namesOf('textbox')).toEqual([
      'Mole con pollo, en inglés',
      'Agua de limón, en inglés',
      'Variante Chico de Agua de limón, en inglés',
      'Variante Grande de Agua de limón, en inglés',
    ]),
  )
  const texts = (await owner.call(listMenuItems)).flatMap(({ id, variants }) => [
    { kind: 'item' as const, id, title: 'x' },
    ...variants.map((one) => ({ kind: 'variant' as const, id: one.id, title: 'x' })),
  ])
  await owner.call(saveEnglish, { body: { texts } })
  await see('Completo')
  await see('No falta nada')
})

it('a text that was already written, or emptied by hand, is not filled by another', async () => {
  const owner = await openEnglish()
  await owner.call(saveEnglish, { body: { texts: [{ kind: 'addon', id: 2, title: 'Cheddar' }] } })
  const mole = await field('Complemento Queso de Mole con pollo, en inglés')
  await waitFor(() => expect(mole.value).toBe('Cheddar'))
  await user.click(await field('Complemento Queso de Sopa de fideo, en inglés'))
  await user.keyboard('Cheese{Enter}')
  await user.clear(mole)
  await user.type(await field('Complemento Queso de Sopa de fideo, en inglés'), ' (fresh){Enter}')
  expect(mole.value).toBe('')
  await press('Descartar')
  expect(mole.value).toBe('Cheddar')
})

it('nothing typed is lost when the line breaks or a dish goes meanwhile, and the rest is saved', async () => {
  const owner = await openEnglish()
  await fill('Sopa de fideo, en inglés', 'Noodle soup')
  await fill('Agua de limón, en inglés', 'Limeade')
  const mend = breakLine(CALL, 'unsent')
  await press('Guardar')
  await screen.findByRole('alert')
  expect((await field('Sopa de fideo, en inglés')).value).toBe('Noodle soup')
  mend()
  await owner.call(deleteMenuItem, { params: { id: WATER.id } })
  await gone(() => screen.queryByRole('textbox', { name: 'Agua de limón, en inglés' }))
  await press('Guardar')
  await see('Los textos en inglés se guardaron.')
  expect((await owner.call(listMenuItems)).map(({ title_en }) => title_en)).toEqual([
    'Noodle soup',
    undefined,
  ])
})

it('a description has a field of several lines below its dish, and Enter goes on there too', async () => {
  const owner = await openFonda()
  const body = { ...SOUP, price: '45', categoryId: 1, taxId: 1, description: 'Con limón' }
  await owner.call(updateMenuItem, { params: SOUP, body })
  await open(PAGE)
  await see('Faltan 5')
  await user.click(await field('Sopa de fideo, en inglés'))
  await user.keyboard('Noodle soup{Enter}With lime{Enter}')
  await focused('Mole con pollo, en inglés')
  // The notice of the window before takes a moment to leave.
  await gone(() => screen.queryByText('Los textos en inglés se guardaron.'))
  await press('Guardar')
  await see('Los textos en inglés se guardaron.')
  const soup = (await owner.call(listMenuItems)).find(({ id }) => id === SOUP.id)
  expect(soup).toMatchObject({ title_en: 'Noodle soup', description_en: 'With lime' })
})
