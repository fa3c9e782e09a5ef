import { isBlank } from '@comanda/shared/kernel/visible-text'
import {
  addCategory,
  type Category,
  deleteCategory,
  reorderCategories,
  updateCategory,
} from '@comanda/shared/settings/categories'
import { type CategoryHours, problemOfHours, WEEK } from '@comanda/shared/settings/category-hours'
import { labelOfHours } from '@comanda/shared/settings/category-hours-words'
import { proposedFor } from '@comanda/shared/settings/category-proposals'
import { MAX_CATEGORY_TITLE } from '@comanda/shared/settings/category-title'
import { MAX_QUICK_NOTES, problemOfQuickNotes, tidyQuickNotes } from '@comanda/shared/settings/quick-notes'
import { Tags } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { useCategories } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { SortableList } from '../../../parts/settings/list/SortableList.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Fields } from '../../../ui/forms/use-fields.ts'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { CATEGORIES as CATEGORIES_PAGE } from '../addresses.ts'
import { MENU_TABS } from '../tabs.ts'

interface Draft {
  title: string
  /** Null: as the title of a new category proposes. */
  addsAtOnce: boolean | null
  /** One in each line; null: as the title of a new category proposes. */
  quickNotes: string | null
  days: readonly number[]
  /** Empty: from the beginning of the day, or to its end. */
  from: string
  to: string
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

const hoursOf = ({ days, from, to }: Draft): CategoryHours => ({ days, from: from || null, to: to || null })

function problemOf(draft: Draft, isNew: boolean): Problem | null {
  if (isBlank(draft.title))
    return { field: 'title', message: CATEGORIES.titleMissing[isNew ? 'add' : 'update'] }
  const message = problemOfQuickNotes(notesOf(draft))
  return message === null ? problemOfHours(hoursOf(draft)) : { field: 'quickNotes', message }
}

const rules: RecordRules<Category, Draft> = {
  draftOf: (category) => ({
    title: category?.title ?? '',
    addsAtOnce: category ? category.adds_at_once === 1 : null,
    quickNotes: category ? (category.quick_notes?.join('\n') ?? '') : null,
    days: category?.hours?.days ?? WEEK,
    from: category?.hours?.from ?? '',
    to: category?.hours?.to ?? '',
  }),
  problemOf,
  save(draft, category) {
    const { title } = draft
    const body = { title, ...shownOf(draft), quickNotes: notesOf(draft), hours: hoursOf(draft) }
    return category ? api(updateCategory, { params: { id: category.id }, body }) : api(addCategory, { body })
  },
  fields: ({ values, field, set }) => (
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
      <HoursFields values={values} field={field} set={set} />
    </>
  ),
}

/** The days and times at which it is sold, and how the diner's page and the counter say them. */
const HoursFields = ({ values, field, set }: Pick<Fields<Draft>, 'values' | 'field' | 'set'>) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="font-medium">{CATEGORIES.hours}</legend>
    <p className="text-sm text-muted">{CATEGORIES.hoursHint}</p>
    <div className="grid grid-cols-4 gap-x-3">
      {WEEK.map((day) => (
        <Checkbox
          key={day}
          isSelected={values.days.includes(day)}
          onChange={(isOn) => {
            const days = WEEK.filter((one) => (one === day ? isOn : values.days.includes(one)))
            // The last day stays: what is sold on no day is sold out.
            if (days.length > 0) set({ days })
          }}
        >
          {CATEGORIES.dayNames[day - 1]}
        </Checkbox>
      ))}
    </div>
    <div className="grid grid-cols-2 gap-3">
      <TextField {...field('from')} type="time" label={CATEGORIES.from} />
      <TextField {...field('to')} type="time" label={CATEGORIES.to} />
    </div>
    <p role="status" className="text-muted">
      {CATEGORIES.shown(labelOfHours(hoursOf(values)))}
    </p>
  </fieldset>
)

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
          renderName={({ title, hours }) =>
            hours ? (
              <>
                {title}
                <span className="block text-sm font-normal text-muted">{labelOfHours(hours)}</span>
              </>
            ) : (
              title
            )
          }
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
  hours: 'Horario',
  hoursHint: 'Fuera de él, el menú digital la muestra sin poder pedirla, y el PDV pregunta antes de agregar.',
  dayNames: ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'],
  from: 'Desde',
  to: 'Hasta',
  shown: (words: string) => `Se vende: ${words}`,
  titleMissing: {
    add: '¡Por favor proporciona el título de la categoría!',
    update: '¡Por favor proporciona el título!',
  },
  orderHint: 'Este es el orden del menú. Arrastra una categoría, o muévela en «⋮».',
}
