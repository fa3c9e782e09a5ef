import { addMenuItem, addVariant, getMenuItem } from '@comanda/shared/menu/api'
import { listCategories } from '@comanda/shared/settings/categories'
import { expect, it } from 'vitest'
import { open } from '../../testing/app.tsx'
import { openFonda } from '../../testing/fonda.ts'
import { dialog, fill, gone, press, screen, see, tick } from '../../testing/screen.ts'

it('a category is set to ask nothing at the counter, with its notes in buttons, one a line', async () => {
  const owner = await openFonda({ path: '/dashboard/settings/menu-items/categories' })
  await press('Editar Comida corrida')
  const form = await dialog('Editar categoría')
  await tick(/^Agregar sin preguntar/, form)
  await fill('Notas en botones', 'sin cebolla, sin sal\n', form)
  await press('Guardar', form)
  await see('¡Escribe cada nota aparte, sin comas: «sin cebolla, sin sal»!', form)
  await fill('Notas en botones', 'sin cebolla\n\n con todo ', form)
  await press('Guardar', form)
  await gone(() => screen.queryByRole('dialog'))
  expect(await owner.call(listCategories)).toMatchObject([
    { title: 'Comida corrida', adds_at_once: 1, quick_notes: ['sin cebolla', 'con todo'] },
  ])
})

it('a new category proposes by its title what it does at the counter, until somebody says otherwise', async () => {
  const owner = await openFonda({ path: '/dashboard/settings/menu-items/categories' })
  await press('Nueva')
  const form = await dialog('Nueva categoría')
  await fill('Título', 'Tacos', form)
  expect(form.getByRole('switch', { name: /^Agregar sin preguntar/ })).toHaveProperty('checked', true)
  expect(form.getByRole('textbox', { name: 'Notas en botones' })).toHaveProperty(
    'value',
    'con todo\nsin cebolla',
  )
  await fill('Notas en botones', 'sin salsa', form)
  await press('Guardar', form)
  await gone(() => screen.queryByRole('dialog'))
  expect(await owner.call(listCategories)).toMatchObject([
    { title: 'Comida corrida' },
    { title: 'Tacos', adds_at_once: 1, quick_notes: ['sin salsa'] },
  ])
})

it('a dish is marked so that its variant must be chosen', async () => {
  const owner = await openFonda()
  const body = { title: 'Taco de pastor', price: '0.00', categoryId: 1, taxId: 1 }
  const { id } = await owner.call(addMenuItem, { body })
  await owner.call(addVariant, { params: { itemId: id }, body: { title: 'Doble', price: '38.00' } })
  await open(`/dashboard/settings/menu-items/${id}`)
  await tick(/^Hay que elegir variante/)
  await press('Guardar')
  await see('El artículo se guardó.')
  expect(await owner.call(getMenuItem, { params: { id } })).toMatchObject({ must_choose: 1 })
})
