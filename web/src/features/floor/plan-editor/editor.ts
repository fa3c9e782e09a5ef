import { type GridTable, gridOf, placesOfTables } from '@comanda/shared/floor/grid'
import {
  AREA_HEIGHT,
  AREA_WIDTH,
  type Box,
  extentOf,
  type FloorPlan,
  MAX_MARKS,
  type Mark,
  type MarkKind,
  type TablePlace,
} from '@comanda/shared/floor/plan'
import { insideArea, type Kind } from './geometry.ts'

/** A table by its id, or a mark by its position in the plan. */
export type ItemKey = `t${number}` | `m${number}`

export interface Item {
  key: ItemKey
  kind: Kind
  box: TablePlace | Mark
}

/** A table to be placed, with its seats. */
type EditedTable = GridTable & { seats: number }

export interface EditedPlan extends FloorPlan {
  /** By the table's id. */
  seats: Readonly<Record<string, number>>
}

export interface EditorState {
  /** The version that is edited. */
  version: number
  /** The server's version. The floor is unsaved while it differs from `present`. */
  saved: EditedPlan
  present: EditedPlan
  past: readonly EditedPlan[]
  future: readonly EditedPlan[]
  selected: ItemKey | null
  /** The changes of one gesture are undone together. */
  gesture: string | null
}

export type EditorAction =
  | { type: 'select'; key: ItemKey | null }
  | { type: 'change'; key: ItemKey; change: Partial<TablePlace & Mark>; gesture?: string }
  | { type: 'seat'; key: ItemKey; seats: number }
  | { type: 'add'; kind: MarkKind; text: string }
  | { type: 'remove'; key: ItemKey }
  | { type: 'tidy'; tables: readonly GridTable[] }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'discard' }
  | { type: 'saved'; version: number; plan: EditedPlan }
  | { type: 'load'; state: EditorState }

/** The most changes that can be undone. */
const MAX_PAST = 200

export function openEditor(
  tables: readonly EditedTable[],
  { version, plan }: { version: number; plan: FloorPlan | null },
): EditorState {
  const saved = {
    tables: Object.fromEntries(placesOfTables(tables, plan)),
    marks: plan?.marks ?? [],
    seats: Object.fromEntries(tables.map(({ id, seats }) => [id, seats])),
  }
  return { version, saved, present: saved, past: [], future: [], selected: null, gesture: null }
}

/** The request: the plan, and the seats of the tables whose number changed. */
export function changesOfPlan({ present, saved }: EditorState) {
  const { tables, marks, seats } = present
  const changed = Object.entries(seats).filter(([id, count]) => count !== saved.seats[id])
  return { plan: { tables, marks }, ...(changed.length > 0 && { seats: Object.fromEntries(changed) }) }
}

export const isUnsaved = (state: EditorState): boolean => state.present !== state.saved

const indexOf = (key: ItemKey): number => Number(key.slice(1))

export function itemOfKey({ tables, marks }: FloorPlan, key: ItemKey | null): Item | null {
  if (key === null) return null
  const box = key.startsWith('t') ? tables[indexOf(key)] : marks[indexOf(key)]
  return box ? { key, kind: 'kind' in box ? box.kind : 'table', box } : null
}

/** Everything on the floor, tables last so that walls lie below them. */
export const itemsOfPlan = ({ tables, marks }: FloorPlan): Item[] => [
  ...marks.map((box, index): Item => ({ key: `m${index}`, kind: box.kind, box })),
  ...Object.entries(tables).map(([id, box]): Item => ({ key: `t${Number(id)}`, kind: 'table', box })),
]

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const { present } = state
  switch (action.type) {
    case 'select':
      return { ...state, selected: action.key, gesture: null }
    case 'change':
      return record(state, changed(present, action.key, action.change), action.gesture ?? null)
    case 'seat': {
      const seats = { ...present.seats, [indexOf(action.key)]: action.seats }
      return record(state, { ...present, seats }, `seats ${action.key}`)
    }
    case 'add':
      return added(state, action.kind, action.text)
    case 'remove': {
      const marks = present.marks.filter((_, index) => `m${index}` !== action.key)
      return { ...record(state, { ...present, marks }), selected: null }
    }
    case 'tidy':
      return record(state, { ...present, tables: gridOf(action.tables, present.marks.map(extentOf)) })
    case 'undo':
      return stepped(state, state.past.at(-1), state.past.slice(0, -1), [present, ...state.future])
    case 'redo':
      return stepped(state, state.future[0], [...state.past, present], state.future.slice(1))
    case 'discard':
      return record({ ...state, selected: null }, state.saved)
    case 'saved':
      return { ...state, version: action.version, saved: action.plan, gesture: null }
    case 'load':
      return action.state
  }
}

/** Makes a plan the present plan, unless nothing changed. */
function record(state: EditorState, plan: EditedPlan, gesture: string | null = null): EditorState {
  if (plan === state.present) return state
  const continues = gesture !== null && gesture === state.gesture
  const past = continues ? state.past : [...state.past, state.present].slice(-MAX_PAST)
  return { ...state, present: plan, past, future: [], gesture }
}

function stepped(
  state: EditorState,
  plan: EditedPlan | undefined,
  past: readonly EditedPlan[],
  future: readonly EditedPlan[],
): EditorState {
  if (!plan) return state
  const selected = itemOfKey(plan, state.selected)?.key ?? null
  return { ...state, present: plan, past, future, selected, gesture: null }
}

function changed(plan: EditedPlan, key: ItemKey, change: Partial<TablePlace & Mark>): EditedPlan {
  const item = itemOfKey(plan, key)
  if (!item) return plan
  const { box } = item
  const isSame = Object.entries(change).every(([field, value]) => box[field as keyof Box] === value)
  if (isSame) return plan
  const next = { ...box, ...change }
  return key.startsWith('t')
    ? { ...plan, tables: { ...plan.tables, [indexOf(key)]: next as TablePlace } }
    : { ...plan, marks: plan.marks.map((mark, index) => (index === indexOf(key) ? (next as Mark) : mark)) }
}

const NEW_MARKS: Record<MarkKind, Pick<Box, 'width' | 'height'>> = {
  wall: { width: 600, height: 20 },
  label: { width: 300, height: 80 },
}

/** A new wall or label is in the middle, a step away from the previous mark. */
function added(state: EditorState, kind: MarkKind, text: string): EditorState {
  const { marks } = state.present
  if (marks.length >= MAX_MARKS) return state
  const { width, height } = NEW_MARKS[kind]
  const step = (marks.length % 10) * 40
  const mark: Mark = insideArea({
    kind,
    text,
    width,
    height,
    x: (AREA_WIDTH - width) / 2 + step,
    y: (AREA_HEIGHT - height) / 2 + step,
    rotation: 0,
  })
  return {
    ...record(state, { ...state.present, marks: [...marks, mark] }),
    selected: `m${marks.length}`,
  }
}
