import type { FloorView } from '@comanda/shared/floor/api'
import type { ComponentProps } from 'react'
import { Unfetched } from '../../../../parts/Loaded.tsx'
import { LoadingRows } from '../../../../ui/feedback/Skeleton.tsx'
import { type Choice, ChoiceButtons } from '../ChoiceButtons.tsx'
import { TEXTS } from '../texts.ts'
import type { useFloor } from './floor.ts'

interface FloorChoicesProps<K extends string | number>
  extends Omit<ComponentProps<typeof ChoiceButtons<K>>, 'choices'> {
  floor: ReturnType<typeof useFloor>
  choicesOf: (floor: FloorView) => readonly Choice<K>[]
  /** Shown when there is no choice. */
  empty?: string
}

/** A choice among tables and checks, when they are fetched. */
export function FloorChoices<K extends string | number>(props: FloorChoicesProps<K>) {
  const { floor, choicesOf, empty, ...buttons } = props
  if (floor.data) {
    const choices = choicesOf(floor.data)
    if (choices.length === 0) return <p className="text-muted">{empty}</p>
    return <ChoiceButtons {...buttons} choices={choices} />
  }
  return (
    <Unfetched queries={[floor]} failed={TEXTS.failed}>
      <LoadingRows count={6} row="h-14" className="grid grid-cols-2 gap-2 sm:grid-cols-3" />
    </Unfetched>
  )
}
