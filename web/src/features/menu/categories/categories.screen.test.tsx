import { addCategory, listCategories } from '@comanda/shared/settings/categories'
import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { openFonda } from '../../../testing/fonda.ts'
import { callsTo, holdCalls } from '../../../testing/network.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  namesOf,
  press,
  screen,
  see,
  tap,
  tick,
  user,
  waitFor,
  within,
} from '../../../testing/screen.ts'

const CATEGORIES = '/dashboard/settings/menu-items/categories'
const REORDER = '/settings/categories/reorder'

/** The list of a menu with three categories. */
async function openThree() {
  const owner = await openFonda()
  for (const title of ['Bebidas', 'Postres']) await owner.call(addCategory, { body: { title } })
  await open(CATEGORIES)
  return within(await screen.findByRole('grid', { name: 'Categorías' }))
}
type List = Awaited<ReturnType<typeof openThree>>

const inOrder = (list: List, titles: string[]) => waitFor(() => expect(namesOf('row', list)).toEqual(titles))
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))

it('categories are moved by their menu, which keeps the focus, without waiting for the answers; the counter follows', async () => {
  const list = await openThree()
  const release = holdCalls(REORDER)
  const move = (way: string) => chooseInMenu('Más acciones de Postres', way, list)
  await move('Subir')
  await inOrder(list, ['Comida corrida', 'Postres', 'Bebidas'])
  await focused('Postres')
  await move('Subir')
  await inOrder(list, ['Postres', 'Comida corrida', 'Bebidas'])
  await press('Más acciones de Postres', list)
  expect((await screen.findByRole('menuitem', { name: 'Subir' })).getAttribute('aria-disabled')).toBe('true')
  await tap(screen.getByRole('menuitem', { name: 'Bajar' }))
  await inOrder(list, ['Comida corrida', 'Postres', 'Bebidas'])
  await focused('Postres')
  release()
  const orders = [
    [1, 3, 2],
    [3, 1, 2],
    [1, 3, 2],
  ]
  await waitFor(() =>
    expect(callsTo(REORDER).map(({ body }) => body)).toEqual(orders.map((ids) => ({ ids }))),
  )
  await open('/dashboard/pos')
  const chips = within(await screen.findByRole('radiogroup', { name: 'Categorías' }))
  await waitFor(() =>
    expect(namesOf('radio', chips).slice(1)).toEqual([
      expect.stringContaining('Comida corrida'),
      expect.stringContaining('Postres'),
      expect.stringContaining('Bebidas'),
    ]),
  )
})

it('a category is moved with the keys as by dragging', async () => {
  const list = await openThree()
  list.getByRole('row', { name: 'Bebidas' }).focus()
  await user.tab()
  await focused('Mover Bebidas')
  await user.keyboard('{Enter}')
  await waitFor(async () => {
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Insertar antes de Comida corrida')
  })
  await user.keyboard('{Enter}')
  await inOrder(list, ['Bebidas', 'Comida corrida', 'Postres'])
})

it('a category is renamed and removed, and each form names the missing title', async () => {
  await openFonda({ path: CATEGORIES })
  await press('Nueva')
  const form = await dialog('Nueva categoría')
  await press('Guardar', form)
  await see('¡Por favor proporciona el título de la categoría!', form)
  await press('Volver', form)
  await press('Editar Comida corrida')
  const edit = await dialog('Editar categoría')
  await fill('Título', ' ', edit)
  await press('Guardar', edit)
  await see('¡Por favor proporciona el título!', edit)
  await fill('Título', 'Menú del día', edit)
  await press('Guardar', edit)
  await chooseInMenu('Más acciones de Menú del día', 'Eliminar')
  const question = await dialog('Eliminar Menú del día', 'alertdialog')
  await see('Sus artículos se quedan, sin categoría.', question)
  await press('Eliminar', question)
  await see('Aún no hay categorías')
})

it('a category gets its hours, which the list says in words, and loses them', async () => {
  const owner = await openFonda({ path: CATEGORIES })
  await press('Editar Comida corrida')
  let edit = await dialog('Editar categoría')
  await see('Se vende: Siempre', edit)
  await tick('Sáb', edit)
  await tick('Dom', edit)
  await fill('Desde', '13:00', edit)
  await fill('Hasta', '13:00', edit)
  await press('Guardar', edit)
  await see('¡La hora en que termina es la misma en que empieza!', edit)
  await fill('Hasta', '17:00', edit)
  await see('Se vende: Lunes a viernes, 13:00–17:00', edit)
  await press('Guardar', edit)
  await see('Lunes a viernes, 13:00–17:00')
  const hoursNow = async () => (await owner.call(listCategories))[0]?.hours
  expect(await hoursNow()).toEqual({ days: [1, 2, 3, 4, 5], from: '13:00', to: '17:00' })
  await press('Editar Comida corrida')
  edit = await dialog('Editar categoría')
  await edit.findByRole('checkbox', { name: 'Vie', checked: true })
  // The last day stays.
  for (const day of ['Lun', 'Mar', 'Mié', 'Jue', 'Vie']) await tick(day, edit)
  await see('Se vende: Viernes, 13:00–17:00', edit)
  for (const day of ['Lun', 'Mar', 'Mié', 'Jue', 'Sáb', 'Dom']) await tick(day, edit)
  await user.clear(edit.getByLabelText('Desde'))
  await user.clear(edit.getByLabelText('Hasta'))
  await see('Se vende: Siempre', edit)
  await press('Guardar', edit)
  await waitFor(async () => expect(await hoursNow()).toBe(null))
  await open('/dashboard/settings/audit-log')
  await see(/Cambió una categoría/)
})
