import { AREA_WIDTH, extentOf, MAX_MARKS } from '@comanda/shared/floor/plan'
import { BrickWall, Grid3x3, Redo2, Type, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useSize } from '../../../parts/hooks/use-size.ts'
import { SaveBar, UnsavedGuard } from '../../../parts/settings/unsaved-changes.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PhoneLabel } from '../../../ui/fields/PhoneLabel.tsx'
import { Canvas } from './Canvas.tsx'
import type { FloorPlans } from './data.ts'
import { type EditorAction, type EditorState, itemOfKey, itemsOfPlan } from './editor.ts'
import { Inspector } from './Inspector.tsx'
import { TEXTS } from './texts.ts'
import { useEditors } from './use-editors.ts'

/** Below this scale tables are too small to touch. */
const SMALLEST = 0.26
const STEP = 1.3
const MOST_STEPS = 4

/** How far the floor can be enlarged with all of its tables in its width: a new floor has them in a corner. */
function stepsThatFit(state: EditorState | undefined): number {
  const items = state ? itemsOfPlan(state.present) : []
  const right = Math.max(0, ...items.map(({ box }) => extentOf(box).right))
  const steps = Math.floor(Math.log(AREA_WIDTH / (right + 40)) / Math.log(STEP))
  return Math.min(MOST_STEPS, Math.max(0, steps))
}

const failed = (error: unknown) => toast.error(messageOf(error, TEXTS.failed))

/** The editors of all floors: toolbar, floor, buttons of the selected item, and one save for all of them. */
export function PlanEditor({ plans }: { plans: FloorPlans }) {
  const all = useEditors(plans)
  const floors = Object.keys(all.editors)
  const [floor, setFloor] = useState(floors[0] ?? '')
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const [chosen, setZoom] = useState<number | null>(null)
  // Not while tables are moved: the floor would slip away below the finger.
  const [fitting] = useState(() => new Map(floors.map((one) => [one, stepsThatFit(all.editors[one])])))
  const zoom = chosen ?? fitting.get(floor) ?? 0
  const scale = Math.max(SMALLEST, (width - 4) / AREA_WIDTH) * STEP ** zoom
  const dispatch = (action: EditorAction) => all.dispatch({ floor, action })
  useUndoKeys(dispatch)
  const state = all.editors[floor]
  if (!state) return null
  const tables = plans.tables
    .filter((table) => table.floor === floor)
    .map((table) => ({ ...table, seats: state.present.seats[table.id] ?? table.seats }))
  const item = itemOfKey(state.present, state.selected)

  function submit(event: FormEvent): void {
    event.preventDefault()
    all.save(floor).catch(failed)
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 grow flex-col gap-2">
      <UnsavedGuard isDirty={all.unsaved.length > 0} />
      {floors.length > 1 && (
        <FloorChips floors={floors} unsaved={all.unsaved} value={floor} onChange={setFloor} />
      )}
      {all.conflicts.has(floor) && (
        <Conflict
          onReload={() => all.reload(floor).catch(failed)}
          onOverwrite={() => all.overwrite(floor).catch(failed)}
        />
      )}
      <Tools
        state={state}
        dispatch={dispatch}
        onTidy={() => dispatch({ type: 'tidy', tables })}
        zoom={zoom}
        onZoom={setZoom}
      />
      <div ref={box}>
        <Canvas floor={floor} tables={tables} state={state} dispatch={dispatch} scale={scale} />
      </div>
      <SaveBar
        isDirty={all.unsaved.length > 0}
        isPending={all.isPending}
        onDiscard={() => {
          for (const one of all.unsaved) all.dispatch({ floor: one, action: { type: 'discard' } })
        }}
      >
        <Inspector
          item={item}
          table={tables.find((table) => `t${table.id}` === item?.key)}
          dispatch={dispatch}
        />
      </SaveBar>
    </form>
  )
}

interface FloorChipsProps {
  floors: readonly string[]
  unsaved: readonly string[]
  value: string
  onChange: (floor: string) => void
}

const FloorChips = ({ floors, unsaved, value, onChange }: FloorChipsProps) => (
  <FilterChips
    label={TEXTS.floors}
    options={floors.map((one) => ({
      id: one,
      label: one === '-' ? TEXTS.noFloor : one,
      ...(unsaved.includes(one) ? { description: TEXTS.unsavedFloor } : {}),
    }))}
    value={value}
    onChange={onChange}
  />
)

/** Fields undo their own typing, and a dialog covers the floor. */
const ELSEWHERE = 'input, textarea, [role=alertdialog]'

/** Ctrl+Z and Ctrl+Y, wherever the focus is. */
function useUndoKeys(dispatch: (action: EditorAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const letter = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || (letter !== 'z' && letter !== 'y')) return
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
    event.preventDefault()
    dispatch({ type: letter === 'y' || event.shiftKey ? 'redo' : 'undo' })
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

interface ConflictProps {
  onReload: () => Promise<void>
  onOverwrite: () => Promise<void>
}

function Conflict({ onReload, onOverwrite }: ConflictProps) {
  return (
    <Banner
      tone="warn"
      action={
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="touch" onPress={onReload}>
            {TEXTS.reload}
          </Button>
          <Button size="touch" onPress={onOverwrite}>
            {TEXTS.overwrite}
          </Button>
        </span>
      }
    >
      {TEXTS.conflict}
    </Banner>
  )
}

interface ToolsProps {
  state: EditorState
  dispatch: (action: EditorAction) => void
  onTidy: () => void
  zoom: number
  onZoom: (zoom: number) => void
}

function Tools({ state: { past, future, present }, dispatch, onTidy, zoom, onZoom }: ToolsProps) {
  const isFull = present.marks.length >= MAX_MARKS
  return (
    <div role="toolbar" aria-label={TEXTS.tools} className="flex flex-wrap items-center gap-0.5 sm:gap-1">
      <IconButton
        size="touch"
        icon={Undo2}
        label={TEXTS.undo}
        isDisabled={past.length === 0}
        onPress={() => dispatch({ type: 'undo' })}
      />
      <IconButton
        size="touch"
        icon={Redo2}
        label={TEXTS.redo}
        isDisabled={future.length === 0}
        onPress={() => dispatch({ type: 'redo' })}
      />
      <Button
        size="touch"
        icon={BrickWall}
        isDisabled={isFull}
        onPress={() => dispatch({ type: 'add', kind: 'wall', text: '' })}
      >
        <PhoneLabel>{TEXTS.addWall}</PhoneLabel>
      </Button>
      <Button
        size="touch"
        icon={Type}
        isDisabled={isFull}
        onPress={() => dispatch({ type: 'add', kind: 'label', text: TEXTS.newLabel })}
      >
        <PhoneLabel>{TEXTS.addLabel}</PhoneLabel>
      </Button>
      <Button size="touch" icon={Grid3x3} onPress={onTidy}>
        <PhoneLabel>{TEXTS.tidy}</PhoneLabel>
      </Button>
      {isFull && <p className="text-sm text-muted">{TEXTS.tooMany}</p>}
      <span className="ml-auto flex sm:gap-1">
        <IconButton
          size="touch"
          icon={ZoomOut}
          label={TEXTS.smaller}
          isDisabled={zoom === 0}
          onPress={() => onZoom(zoom - 1)}
        />
        <IconButton
          size="touch"
          icon={ZoomIn}
          label={TEXTS.larger}
          isDisabled={zoom === MOST_STEPS}
          onPress={() => onZoom(zoom + 1)}
        />
      </span>
    </div>
  )
}
