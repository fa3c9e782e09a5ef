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
import { inOrder } from './list/row-order.ts'
import { type RecordRules, SettingsList } from './list/SettingsList.tsx'
import { SortableList } from './list/SortableList.tsx'
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

/** The menu's categories, in the order of the point of sale and the diner's menu. */
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

/** Reorders the list at once; a refusal reverts it and shows the server's message. */
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
  const pending = useMutationState({
    filters: { mutationKey: REORDER, status: 'pending' },
    select: (mutation) => mutation.state.variables as number[],
  })
  return { reorder, chosen: pending.at(-1) ?? null }
}
