import { MAX_MARK_TEXT, MAX_SEATS, ROTATION_STEP } from '@comanda/shared/floor/plan'
import {
  Circle,
  FoldHorizontal,
  FoldVertical,
  Minus,
  Plus,
  RotateCcw,
  RotateCw,
  Square,
  Trash2,
  UnfoldHorizontal,
  UnfoldVertical,
} from 'lucide-react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { nameOfItem } from './CanvasItem.tsx'
import type { PlanTable } from './data.ts'
import type { EditorAction, Item } from './editor.ts'
import { GRID, resized, turned } from './geometry.ts'
import { TEXTS } from './texts.ts'

interface InspectorProps {
  item: Item | null
  table: PlanTable | undefined
  dispatch: (action: EditorAction) => void
}

const SHAPES = [
  { id: 'square', label: TEXTS.square, icon: Square },
  { id: 'round', label: TEXTS.round, icon: Circle },
] as const

/** The buttons of the selected item: all that the handles do, without dragging. */
export function Inspector({ item, table, dispatch }: InspectorProps) {
  if (!item)
    return (
      <div className="flex min-h-13 flex-col justify-center">
        <p className="text-muted">{TEXTS.selectHint}</p>
        <p className="text-sm text-muted pointer-coarse:sr-only">{TEXTS.keys}</p>
      </div>
    )
  const { key, kind, box } = item
  const change = (next: object) => dispatch({ type: 'change', key, change: next })
  const turn = (steps: number) => change(turned(box, box.rotation + steps * ROTATION_STEP))
  const grow = (width: number, height: number) =>
    change(resized(box, kind, { width: box.width + width * GRID, height: box.height + height * GRID }))
  return (
    <fieldset className="flex min-h-13 flex-wrap items-center gap-1">
      <legend className="sr-only">{nameOfItem(item, table)}</legend>
      <p aria-hidden className="mr-2 max-w-60 truncate font-semibold">
        {table?.title ?? nameOfItem(item, table)}
      </p>
      {'shape' in box && (
        <FilterChips
          label={TEXTS.shape}
          options={SHAPES}
          value={box.shape}
          onChange={(shape) => change({ shape })}
        />
      )}
      {table && <Seats seats={table.seats} onChange={(seats) => dispatch({ type: 'seat', key, seats })} />}
      {'text' in box && kind === 'label' && (
        <TextField
          label={TEXTS.text}
          name="text"
          maxLength={MAX_MARK_TEXT}
          value={box.text}
          onChange={(text) => dispatch({ type: 'change', key, change: { text }, gesture: `text ${key}` })}
        />
      )}
      <span className="flex gap-1">
        <IconButton size="touch" icon={RotateCcw} label={TEXTS.turnLeft} onPress={() => turn(-1)} />
        <IconButton size="touch" icon={RotateCw} label={TEXTS.turnRight} onPress={() => turn(1)} />
        <IconButton size="touch" icon={UnfoldHorizontal} label={TEXTS.wider} onPress={() => grow(1, 0)} />
        <IconButton size="touch" icon={FoldHorizontal} label={TEXTS.narrower} onPress={() => grow(-1, 0)} />
        <IconButton size="touch" icon={UnfoldVertical} label={TEXTS.taller} onPress={() => grow(0, 1)} />
        <IconButton size="touch" icon={FoldVertical} label={TEXTS.lower} onPress={() => grow(0, -1)} />
        {kind !== 'table' && (
          <IconButton
            size="touch"
            icon={Trash2}
            label={TEXTS.remove}
            onPress={() => dispatch({ type: 'remove', key })}
          />
        )}
      </span>
    </fieldset>
  )
}

function Seats({ seats, onChange }: { seats: number; onChange: (seats: number) => void }) {
  return (
    <span className="flex items-center gap-1">
      <IconButton
        size="touch"
        icon={Minus}
        label={TEXTS.fewerSeats}
        isDisabled={seats === 0}
        onPress={() => onChange(seats - 1)}
      />
      <output className="min-w-20 text-center tabular-nums">{TEXTS.seats(seats)}</output>
      <IconButton
        size="touch"
        icon={Plus}
        label={TEXTS.moreSeats}
        isDisabled={seats === MAX_SEATS}
        onPress={() => onChange(seats + 1)}
      />
    </span>
  )
}
