import { MAX_REASONS } from '@comanda/shared/settings/service'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { shieldClosed } from '../../../ui/tap-shield.ts'
import { moved } from './reasons.ts'

const REASONS = {
  reasonNumber: (place: number) => `Motivo ${place}`,
  addReason: 'Agregar motivo',
  up: (reason: string) => `Subir ${reason}`,
  down: (reason: string) => `Bajar ${reason}`,
  remove: (reason: string) => `Quitar ${reason}`,
}

interface ReasonListProps {
  title: string
  /** Its fields are named `name.0`, `name.1` … */
  name: string
  value: readonly string[]
  onChange: (reasons: string[]) => void
}

/** Reasons in the order of their buttons: change, move, remove and add them. */
export function ReasonList({ title, name, value: reasons, onChange }: ReasonListProps) {
  const { list, focus } = useFocusAfter(reasons)
  const move = (index: number, by: -1 | 1) => {
    focus(`[data-row="${index + by}"] [data-by="${by}"]`)
    onChange(moved(reasons, index, by))
  }
  const remove = (index: number) => {
    focus(`[data-row="${Math.min(index, reasons.length - 2)}"] input`)
    // The next reason moves under the finger.
    shieldClosed()
    onChange(reasons.filter((_, place) => place !== index))
  }
  const add = () => {
    focus(`[data-row="${reasons.length}"] input`)
    onChange([...reasons, ''])
  }
  return (
    <Card title={title}>
      <ol ref={list} className="flex flex-col gap-2">
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reason has no identity but its place
          <li key={index} data-row={index} className="flex items-start">
            <TextField
              name={`${name}.${index}`}
              label={REASONS.reasonNumber(index + 1)}
              isLabelHidden
              maxLength={80}
              value={reason}
              onChange={(text) => onChange(reasons.with(index, text))}
              className="min-w-0 grow"
            />
            <Buttons
              reason={reason}
              isFirst={index === 0}
              isLast={index === reasons.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {reasons.length < MAX_REASONS && (
        <Button size="touch" icon={Plus} className="mt-3" onPress={add}>
          {REASONS.addReason}
        </Button>
      )}
    </Card>
  )
}

interface ButtonsProps {
  reason: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Moves and removes a reason. The only one stays. */
const Buttons = ({ reason, isFirst, isLast, onMove, onRemove }: ButtonsProps) => (
  <span className="flex shrink-0">
    <span data-by="-1">
      <IconButton
        size="touch"
        variant="faint"
        icon={ArrowUp}
        label={REASONS.up(reason)}
        isDisabled={isFirst}
        onPress={() => onMove(-1)}
      />
    </span>
    <span data-by="1">
      <IconButton
        size="touch"
        variant="faint"
        icon={ArrowDown}
        label={REASONS.down(reason)}
        isDisabled={isLast}
        onPress={() => onMove(1)}
      />
    </span>
    <IconButton
      size="touch"
      variant="faint"
      icon={Trash2}
      label={REASONS.remove(reason)}
      isDisabled={isFirst && isLast}
      onPress={onRemove}
    />
  </span>
)

/** Moves the focus after a change of the list; a disabled button leaves it to the other buttons of its row. */
function useFocusAfter(reasons: readonly string[]) {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements exist after the list has changed
  useEffect(() => {
    if (wanted.current === null) return
    const target = list.current?.querySelector<HTMLElement>(wanted.current)
    wanted.current = null
    const buttons = target?.matches('input')
      ? []
      : (target?.closest('li')?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])
    const button = target?.querySelector<HTMLButtonElement>('button:not(:disabled)') ?? buttons[0]
    ;(target?.matches('input') ? target : button)?.focus()
  }, [reasons])
  const focus = (selector: string) => {
    wanted.current = selector
  }
  return { list, focus }
}
