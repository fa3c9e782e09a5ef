import {
  addCategory,
  type Category,
  deleteCategory,
  reorderCategories,
  updateCategory,
} from '@comanda/shared/settings/categories'
import { MAX_CATEGORY_TITLE } from '@comanda/shared/settings/category-title'
import { Tags } from 'lucide-react'
import { api } from '../../api/client.ts'
import { useCategories } from '../../parts/settings/data.ts'
import { TextField } from '../../ui/TextField.tsx'
import { inOrder } from './list/row-order.ts'
import { type RecordRules, SettingsList } from './list/SettingsList.tsx'
import { SortableList } from './list/SortableList.tsx'
import { useReorder } from './list/use-reorder.ts'
import { CATEGORIES } from './texts.ts'

interface Draft {
  title: string
}

const rules: RecordRules<Category, Draft> = {
  draftOf: (category) => ({ title: category?.title ?? '' }),
  problemOf: ({ title }, isNew) =>
    !title.trim() && { field: 'title', message: CATEGORIES.titleMissing[isNew ? 'add' : 'update'] },
  save: (body, category) =>
    category ? api(updateCategory, { params: { id: category.id }, body }) : api(addCategory, { body }),
  fields: (draft, set) => (
    <TextField
      name="title"
      label={CATEGORIES.categoryTitle}
      isRequired
      autoFocus
      maxLength={MAX_CATEGORY_TITLE}
      value={draft.title}
      onChange={(title) => set({ title })}
    />
  ),
}

/** The menu's categories, in the order of the point of sale and the diner's menu. */
export function CategoriesPage() {
  const { reorder, chosen } = useReorder('categories', (ids) => api(reorderCategories, { body: { ids } }))
  return (
    <SettingsList
      words={CATEGORIES}
      icon={Tags}
      query={useCategories()}
      nameOf={(category) => category.title}
      rules={rules}
      remove={(category) => api(deleteCategory, { params: { id: category.id } })}
    >
      {(rows, actions) => (
        <SortableList words={CATEGORIES} rows={inOrder(rows, chosen)} onReorder={reorder} actions={actions} />
      )}
    </SettingsList>
  )
}
