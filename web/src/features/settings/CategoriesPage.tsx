import {
  addCategory,
  type Category,
  deleteCategory,
  reorderCategories,
  updateCategory,
} from '@comanda/shared/settings/categories'
import { MAX_CATEGORY_TITLE } from '@comanda/shared/settings/category-title'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { useCategories, useRefresh } from '../../parts/settings/data.ts'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { inOrder } from './order.ts'
import type { RecordRules } from './SettingsForm.tsx'
import { SettingsList } from './SettingsList.tsx'
import { SortableList } from './SortableList.tsx'
import { CATEGORIES, TEXTS } from './texts.ts'

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

/** The menu's categories, in the order in which the counter and the diner see them. */
export function CategoriesPage() {
  const { reorder, chosen } = useReorder()
  return (
    <SettingsList
      words={CATEGORIES}
      icon={Tags}
      query={useCategories()}
      nameOf={(category) => category.title}
      rules={rules}
      remove={(category) => api(deleteCategory, { params: { id: category.id } })}
    >
      {(rows, actions) => <SortableList rows={inOrder(rows, chosen)} onReorder={reorder} actions={actions} />}
    </SettingsList>
  )
}

const REORDER = ['settings', 'reorder-categories'] as const

/** The list moves at once, and back with the server's words when that was refused. */
function useReorder() {
  const refresh = useRefresh()
  const { mutate: reorder } = useMutation({
    mutationKey: REORDER,
    scope: { id: REORDER.join() },
    networkMode: 'always',
    mutationFn: (ids: number[]) => api(reorderCategories, { body: { ids } }),
    onError: (error) => toast.error(messageOf(error, TEXTS.failed)),
    onSettled: refresh,
  })
  const underWay = useMutationState({
    filters: { mutationKey: REORDER, status: 'pending' },
    select: (mutation) => mutation.state.variables as number[],
  })
  return { reorder, chosen: underWay.at(-1) ?? null }
}
