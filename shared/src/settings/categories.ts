import { z } from 'zod'
import { declareCall, done, needs, written } from '../kernel/call.ts'
import { id, ids, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { MAX_CATEGORY_TITLE } from './category-title.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const Category = z.object({ id: z.int(), title: z.string() })
export type Category = z.output<typeof Category>

export const listCategories = declareCall({
  method: 'GET',
  path: '/settings/categories',
  summary: 'Menu categories in their order',
  access: settings,
  answer: z.array(Category),
})

export const addCategory = declareCall({
  method: 'POST',
  path: '/settings/categories/add',
  summary: 'Add a category',
  audit: { key: 'category.add', es: 'Agregó una categoría', en: 'Added a category' },
  access: settings,
  body: z.object({ title: text('¡Por favor proporciona el título de la categoría!', MAX_CATEGORY_TITLE) }),
  answer: written({ id: z.int() }),
})

export const updateCategory = declareCall({
  method: 'POST',
  path: '/settings/categories/{id}/update',
  summary: 'Rename a category',
  audit: { key: 'category.change', es: 'Cambió una categoría', en: 'Changed a category' },
  access: settings,
  params: byId,
  body: z.object({ title: text('¡Por favor proporciona el título!', MAX_CATEGORY_TITLE) }),
  answer: done,
})

export const deleteCategory = declareCall({
  method: 'DELETE',
  path: '/settings/categories/{id}',
  summary: 'Remove a category; its items stay, without one',
  audit: { key: 'category.remove', es: 'Eliminó una categoría', en: 'Removed a category' },
  access: settings,
  params: byId,
  answer: done,
})

export const reorderCategories = declareCall({
  method: 'POST',
  path: '/settings/categories/reorder',
  summary: 'Put the categories in another order; names each of them once',
  audit: { key: 'category.reorder', es: 'Reordenó las categorías', en: 'Reordered the categories' },
  access: settings,
  body: z.object({ ids: ids('¡Solicitud inválida!', 1000) }),
  answer: done,
})
