import { MAX_MARKS } from '@comanda/shared/floor/plan'
import { describe, expect, it } from 'vitest'
import {
  changesOfPlan,
  type EditorAction,
  type EditorState,
  isUnsaved,
  itemOfKey,
  itemsOfPlan,
  openEditor,
  reduceEditor,
} from './editor.ts'

const TABLES = [
  { id: 4, title: 'Mesa 4', seats: 4 },
  { id: 7, title: 'Mesa 7', seats: 2 },
]
const opened = () => openEditor(TABLES, { version: 3, plan: null })
const after = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(reduceEditor, state)
const move = (x: number, gesture?: string): EditorAction => ({
  type: 'change',
  key: 't4',
  change: { x },
  ...(gesture === undefined ? {} : { gesture }),
})
const xOfTable = (state: EditorState) => state.present.tables[4]?.x
const UNDO = { type: 'undo' } as const
const REDO = { type: 'redo' } as const
const WALL = { type: 'add', kind: 'wall', text: '' } as const

describe('the editor of a floor', () => {
  it('opens with a place for each table, and has nothing to save', () => {
    const state = opened()
    expect(Object.keys(state.present.tables)).toEqual(['4', '7'])
    expect(isUnsaved(state)).toBe(false)
  })

  it('undoes and redoes one step at a time', () => {
    const start = opened()
    const moved = after(start, move(500), move(600))
    expect(xOfTable(after(moved, UNDO))).toBe(500)
    expect(after(moved, UNDO, UNDO).present).toBe(start.present)
    expect(xOfTable(after(moved, UNDO, UNDO, REDO, REDO))).toBe(600)
    expect(after(start, UNDO, REDO).present).toBe(start.present)
  })

  it('undoes a drag as one step', () => {
    const dragged = after(opened(), move(410, 'a'), move(420, 'a'), move(430, 'a'), move(440, 'b'))
    expect(xOfTable(after(dragged, UNDO))).toBe(430)
    expect(isUnsaved(after(dragged, UNDO, UNDO))).toBe(false)
  })

  it('changes the seats of a table, which are undone together and sent only when they differ', () => {
    const seat = (seats: number): EditorAction => ({ type: 'seat', key: 't4', seats })
    const seated = after(opened(), seat(5), seat(6))
    expect(changesOfPlan(seated).seats).toEqual({ 4: 6 })
    expect(isUnsaved(after(seated, UNDO))).toBe(false)
    expect(changesOfPlan(after(seated, seat(4)))).toEqual({
      plan: { tables: seated.present.tables, marks: [] },
    })
    const saved = after(seated, { type: 'saved', version: 4, plan: seated.present })
    expect(changesOfPlan(saved).seats).toBeUndefined()
    expect(after(seated, { type: 'tidy', tables: TABLES }).present.seats).toEqual({ 4: 6, 7: 2 })
  })

  it('forgets the undone steps at the next change', () => {
    const state = after(opened(), move(500), UNDO, move(700), REDO)
    expect(xOfTable(state)).toBe(700)
  })

  it('has nothing to undo after a drag that ends where it began', () => {
    const start = opened()
    expect(after(start, move(xOfTable(start) ?? 0)).past).toEqual([])
  })

  it('adds walls and labels, selected, each a step from the previous', () => {
    const state = after(opened(), WALL, { type: 'add', kind: 'label', text: 'Barra' })
    expect(state.selected).toBe('m1')
    expect(itemOfKey(state.present, 'm1')).toMatchObject({ kind: 'label', box: { text: 'Barra' } })
    const [wall, label] = state.present.marks
    expect([wall?.x, wall?.y]).not.toEqual([label?.x, label?.y])
  })

  it('adds no more marks than a plan may have', () => {
    const full = after(opened(), ...Array.from({ length: MAX_MARKS + 5 }, () => WALL))
    expect(full.present.marks).toHaveLength(MAX_MARKS)
  })

  it('removes a wall, and brings it back by undo', () => {
    const state = after(opened(), WALL, { type: 'remove', key: 'm0' })
    expect([state.present.marks.length, state.selected]).toEqual([0, null])
    expect(after(state, UNDO).present.marks).toHaveLength(1)
  })

  it('deselects a wall that an undo removes', () => {
    expect(after(opened(), WALL, UNDO).selected).toBeNull()
  })

  it('draws walls below tables', () => {
    expect(itemsOfPlan(after(opened(), WALL).present).map(({ key }) => key)).toEqual(['m0', 't4', 't7'])
  })

  it('arranges the tables in the grid, and keeps the walls', () => {
    const state = after(opened(), WALL, move(900), { type: 'tidy', tables: TABLES })
    expect(state.present.marks).toHaveLength(1)
    expect(xOfTable(state)).not.toBe(900)
    expect(xOfTable(after(state, UNDO))).toBe(900)
  })

  it('is unsaved again when something is changed while it is saved', () => {
    const sent = after(opened(), move(500))
    const state = after(sent, move(600), { type: 'saved', version: 4, plan: sent.present })
    expect([state.version, isUnsaved(state)]).toEqual([4, true])
    expect(isUnsaved(after(state, UNDO))).toBe(false)
  })

  it('discards all changes, which can be undone', () => {
    const state = after(opened(), move(500), WALL, { type: 'discard' })
    expect(isUnsaved(state)).toBe(false)
    expect(after(state, UNDO).present.marks).toHaveLength(1)
  })
})
