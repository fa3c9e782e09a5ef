import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { bit, field, flag, id, ids, optional, text } from '../kernel/fields.ts'
import { isStorable } from '../kernel/predicates.ts'
import { AREA } from '../kernel/scopes.ts'
import { type CategoryHours, problemOfHours, WEEK } from './category-hours.ts'
import { MAX_CATEGORY_TITLE } from './category-title.ts'
import { MAX_QUICK_NOTE, MAX_QUICK_NOTES, problemOfQuickNotes, tidyQuickNotes } from './quick-notes.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const Category = z.object({
  id: z.int(),
  title: z.string(),
  /** For guests whose phone speaks English; absent without one. */
  title_en: z.string().optional(),
  /**
   * Whether a tap at the point of sale adds a dish whose choices are all optional. This and the notes are absent in an answer
   * of an earlier version, which a device may keep.
   */
  adds_at_once: bit.optional(),
  /** The notes that are buttons where the note of a line is written. */
  quick_notes: z.array(z.string()).optional(),
  /** When it is sold; null, or absent in an answer of an earlier version: always. */
  hours: z
    .object({ days: z.array(z.int()), from: z.string().nullable(), to: z.string().nullable() })
    .nullable()
    .optional(),
})
export type Category = z.output<typeof Category>

const INVALID_NOTES = '¡Las notas no son válidas!'

const quickNotes = field<readonly string[], string[]>(
  {
    type: 'array',
    items: { type: 'string', maxLength: MAX_QUICK_NOTE },
    maxItems: MAX_QUICK_NOTES,
  },
  (raw, fail) => {
    const isList = Array.isArray(raw) && raw.every((note) => typeof note === 'string' && isStorable(note))
    if (!isList) return fail(INVALID_NOTES)
    const notes = tidyQuickNotes(raw)
    const problem = problemOfQuickNotes(notes)
    return problem === null ? notes : fail(problem)
  },
)

const INVALID_HOURS = '¡El horario no es válido!'

/** A time field that is empty has no time. */
const clockOf = (raw: unknown): unknown => (raw === undefined || raw === '' ? null : raw)

const hours = field<{ days?: readonly number[]; from?: string | null; to?: string | null }, CategoryHours>(
  {
    type: 'object',
    properties: {
      days: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 }, maxItems: 7 },
      from: { type: ['string', 'null'], pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
      to: { type: ['string', 'null'], pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    },
  },
  (raw, fail) => {
    if (typeof raw !== 'object' || raw === null) return fail(INVALID_HOURS)
    const { days = WEEK, ...times } = raw as Record<string, unknown>
    const [from, to] = [clockOf(times.from), clockOf(times.to)]
    const isClock = (time: unknown): time is string | null => time === null || typeof time === 'string'
    const isDays = Array.isArray(days) && days.every((day) => WEEK.includes(day))
    if (!isDays || !isClock(from) || !isClock(to)) return fail(INVALID_HOURS)
    const typed = { days: WEEK.filter((day) => days.includes(day)), from, to }
    const problem = problemOfHours(typed)
    return problem === null ? typed : fail(problem.message)
  },
)

/**
 * Absent: unchanged; for a new category what it does at the counter is as its title proposes (`category-proposals.ts`), and it is
 * always sold. All days without a time: always.
 */
const otherFields = { addsAtOnce: flag(null), quickNotes: optional(quickNotes), hours: optional(hours) }

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
  body: z.object({
    title: text('¡Por favor proporciona el título de la categoría!', MAX_CATEGORY_TITLE),
    ...otherFields,
  }),
  answer: written({ id: z.int() }),
})

export const updateCategory = declareCall({
  method: 'POST',
  path: '/settings/categories/{id}/update',
  summary: 'Change a category',
  audit: { key: 'category.change', of: 'category', es: 'Cambió una categoría', en: 'Changed a category' },
  access: settings,
  params: byId,
  body: z.object({ title: text('¡Por favor proporciona el título!', MAX_CATEGORY_TITLE), ...otherFields }),
  answer: done,
})

export const deleteCategory = declareCall({
  method: 'DELETE',
  path: '/settings/categories/{id}',
  summary: 'Remove a category; its items stay, without one',
  audit: { key: 'category.remove', of: 'category', es: 'Eliminó una categoría', en: 'Removed a category' },
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
