import { isBlank } from '@comanda/shared/kernel/visible-text'
import {
  addCategory,
  type Category,
  deleteCategory,
  reorderCategories,
  updateCategory,
} from '@comanda/shared/settings/categories'
import { MAX_CATEGORY_TITLE } from '@comanda/shared/settings/category-title'
import { Tags } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { useCategories } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { SortableList } from '../../../parts/settings/list/SortableList.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CATEGORIES } from './texts.ts'

const rules: RecordRules<Category, { title: string }> = {
  draftOf: (category) => ({ title: category?.title ?? '' }),
  problemOf: ({ title }, isNew) =>
    isBlank(title) && { field: 'title', message: CATEGORIES.titleMissing[isNew ? 'add' : 'update'] },
  save: (body, category) =>
    category ? api(updateCategory, { params: { id: category.id }, body }) : api(addCategory, { body }),
  fields: ({ field }) => (
    <TextField
      {...field('title')}
      label={CATEGORIES.categoryTitle}
      isRequired
      autoFocus
      maxLength={MAX_CATEGORY_TITLE}
    />
  ),
}

/** The menu's categories, in the order of the point of sale and the diner's menu. */
export function CategoriesPage() {
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
        <SortableList
          name="categories"
          words={CATEGORIES}
          rows={rows}
          nameOf={({ title }) => title}
          reorder={(ids) => api(reorderCategories, { body: { ids } })}
          actions={actions}
        />
      )}
    </SettingsList>
  )
}
