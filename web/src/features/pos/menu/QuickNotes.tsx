import type { MenuItem } from '@comanda/shared/menu/api'
import { fitsNote, hasNote, toggleNote } from '@comanda/shared/pos/notes'
import { ToggleChips } from '../../../ui/choices/ToggleChips.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { categoryOf, usePos } from '../pos-context.ts'

interface QuickNotesProps {
  item: MenuItem
  /** The note of the line. */
  value: string
  onChange: (notes: string) => void
}

/** The notes of the item's category, each a button that puts it into the note of the line or takes it out. */
export function QuickNotes({ item, value, onChange }: QuickNotesProps) {
  const notes = categoryOf(usePos().data, item)?.quick_notes ?? []
  if (notes.length === 0) return null
  const isOn = (place: number) => hasNote(value, notes[place] ?? '')
  const change = (on: readonly number[]) => {
    const changed = notes.find((_, place) => on.includes(place) !== isOn(place))
    if (changed !== undefined) onChange(toggleNote(value, changed))
  }
  return (
    <ToggleChips
      label={TEXTS.quickNotes}
      options={notes.map((label, id) => ({ id, label, isDisabled: !fitsNote(value, label) }))}
      value={[...notes.keys()].filter(isOn)}
      onChange={change}
    />
  )
}
