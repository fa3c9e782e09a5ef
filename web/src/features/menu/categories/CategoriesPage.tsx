import { isBlank } from '@comanda/shared/kernel/visible-text'
import {
  addCategory,
  type Category,
  deleteCategory,
  reorderCategories,
  updateCategory,
} from '@comanda/shared/settings/categories'
import { proposedFor } from '@comanda/shared/settings/category-proposals'
import { MAX_CATEGORY_TITLE } from '@comanda/shared/settings/category-title'
import { MAX_QUICK_NOTES, problemOfQuickNotes, tidyQuickNotes } from '@comanda/shared/settings/quick-notes'
import { Tags } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { useCategories } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { SortableList } from '../../../parts/settings/list/SortableList.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { CATEGORIES as CATEGORIES_PAGE } from '../addresses.ts'
import { MENU_TABS } from '../tabs.ts'

interface Draft {
  title: string
  /** Null: as the title of a new category proposes. */
  addsAtOnce: boolean | null
  /** One in each line; null: as the title of a new category proposes. */
  quickNotes: string | null
}

/** What the form shows and saves. */
function shownOf({ title, addsAtOnce, quickNotes }: Draft) {
  const proposed = proposedFor(title)
  return {
    addsAtOnce: addsAtOnce ?? proposed.addsAtOnce,
    quickNotes: quickNotes ?? proposed.quickNotes.join('\n'),
  }
}

const notesOf = (draft: Draft): string[] => tidyQuickNotes(shownOf(draft).quickNotes.split('\n'))

function problemOf(draft: Draft, isNew: boolean): Problem | null {
  if (isBlank(draft.title))
    return { field: 'title', message: CATEGORIES.titleMissing[isNew ? 'add' : 'update'] }
  const message = problemOfQuickNotes(notesOf(draft))
  return message === null ? null : { field: 'quickNotes', message }
}

const rules: RecordRules<Category, Draft> = {
  draftOf: (category) => ({
    title: category?.title ?? '',
    addsAtOnce: category ? category.adds_at_once === 1 : null,
    quickNotes: category ? (category.quick_notes?.join('\n') ?? '') : null,
  }),
  problemOf,
  save(draft, category) {
    const body = { ...draft, ...shownOf(draft), quickNotes: notesOf(draft) }
    return category ? api(updateCategory, { params: { id: category.id }, body }) : api(addCategory, { body })
  },
  fields: ({ values, field }) => (
    <>
      <TextField
        {...field('title')}
        label={CATEGORIES.categoryTitle}
        isRequired
        autoFocus
        maxLength={MAX_CATEGORY_TITLE}
      />
      <Switch
        isSelected={shownOf(values).addsAtOnce}
        onChange={field('addsAtOnce').onChange}
        description={CATEGORIES.addsAtOnceHint}
      >
        {CATEGORIES.addsAtOnce}
      </Switch>
      <TextArea
        {...field('quickNotes')}
        value={shownOf(values).quickNotes}
        label={CATEGORIES.quickNotes}
        description={CATEGORIES.quickNotesHint}
        placeholder={CATEGORIES.quickNotesPlaceholder}
        rows={4}
      />
    </>
  ),
}

/** The menu's categories, in the order of the point of sale and the diner's menu. */
export function CategoriesPage() {
  return (
    <SettingsList
      words={CATEGORIES}
      tabs={{ ...MENU_TABS, here: CATEGORIES_PAGE }}
      icon={Tags}
      query={useCategories()}
      nameOf={(category) => category.title}
      rules={rules}
      remove={(category) => api(deleteCategory, { params: { id: category.id } })}
    >
      {(rows, row) => (
        <SortableList
          name="categories"
          words={CATEGORIES}
          rows={rows}
          nameOf={({ title }) => title}
          reorder={(ids) => api(reorderCategories, { body: { ids } })}
          {...row}
        />
      )}
    </SettingsList>
  )
}

const CATEGORIES = {
  title: 'Categorías',
  add: 'Nueva',
  addTitle: 'Nueva categoría',
  editTitle: 'Editar categoría',
  empty: 'Aún no hay categorías',
  emptyHint: 'Las categorías ordenan el menú en el PDV y en el menú digital: Entradas, Tacos, Bebidas…',
  consequence: 'Sus artículos se quedan, sin categoría.',
  categoryTitle: 'Título',
  addsAtOnce: 'Agregar sin preguntar',
  addsAtOnceHint:
    'En el PDV, un toque agrega el artículo con su primera variante. Sus complementos se eligen al mantenerlo presionado.',
  quickNotes: 'Notas en botones',
  quickNotesHint: `Una por renglón, hasta ${MAX_QUICK_NOTES}. Se eligen en el PDV y llegan a cocina como la nota del artículo.`,
  quickNotesPlaceholder: 'sin cebolla\ncon todo',
  titleMissing: {
    add: '¡Por favor proporciona el título de la categoría!',
    update: '¡Por favor proporciona el título!',
  },
  orderHint: 'Este es el orden del menú. Arrastra una categoría, o muévela en «⋮».',
}
