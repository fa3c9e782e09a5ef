import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { Layers, Minus, Plus, Smartphone, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, ToggleButton } from 'react-aria-components'
import { MoneyText } from '../../../../parts/MoneyText.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { ChoiceButtons } from '../../../../ui/choices/ChoiceButtons.tsx'
import { cx } from '../../../../ui/classes.ts'
import { TEXTS } from '../texts.ts'
import {
  amountsSoFar,
  isAssigned,
  letterOfPerson,
  type SharedLine,
  type Sharing,
  type Sharings,
  shareRest,
  switched,
  tapped,
  weightsOfSharing,
  withPieces,
} from './sharing.ts'

interface SplitItemsProps {
  lines: readonly SharedLine[]
  count: number
  sharings: Sharings
  /** Of the first persons, who ordered by phone. */
  names: readonly string[]
  onChange: (sharings: Sharings) => void
  /** Who ordered a line by phone, by line. */
  persons: ReadonlyMap<number, number>
  onAsOrdered: () => void
  /** How many lines belong to no person yet. */
  missing: number
  currency: string
}

/** Choose a person, then tap the lines that the person pays. */
export function SplitItems({
  lines,
  count,
  sharings,
  names,
  persons,
  onChange,
  onAsOrdered,
  missing,
  currency,
}: SplitItemsProps) {
  const [chosen, setChosen] = useState(1)
  const person = Math.min(chosen, count)
  const format = moneyFormat(currency)
  const amounts = amountsSoFar(lines, sharings, count)
  const nameOf = (one: number) => names[one - 1] ?? letterOfPerson(one)
  const set = (line: SharedLine, sharing: Sharing | undefined) => {
    const { [line.id]: _before, ...others } = sharings
    onChange(sharing ? { ...others, [line.id]: sharing } : others)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="sticky -top-1 z-10 -mx-1 bg-surface px-1 py-1">
        <ChoiceButtons
          label={TEXTS.personHint}
          choices={amounts.map((amount, index) => ({
            id: index + 1,
            label: nameOf(index + 1),
            description: format(amount),
          }))}
          value={person}
          onChange={setChosen}
          className="grid-cols-3 sm:grid-cols-5"
        />
      </div>
      {persons.size > 0 && (
        <Button size="touch" icon={Smartphone} className="self-start" onPress={onAsOrdered}>
          {TEXTS.asOrdered}
        </Button>
      )}
      <ul aria-label={TEXTS.lines} className="divide-y divide-line rounded-md border border-line">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            sharing={sharings[line.id]}
            person={person}
            orderedBy={persons.get(line.id)}
            nameOf={nameOf}
            onChange={(sharing) => set(line, sharing)}
            currency={currency}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className={cx('font-medium', missing > 0 ? 'text-warn' : 'text-good')}>
          {missing > 0 ? TEXTS.unassigned(missing) : TEXTS.allAssigned}
        </p>
        {missing > 0 && (
          <Button size="touch" icon={UsersRound} onPress={() => onChange(shareRest(lines, sharings, count))}>
            {TEXTS.shareRest}
          </Button>
        )}
      </div>
    </div>
  )
}

interface LineProps {
  line: SharedLine
  sharing: Sharing | undefined
  person: number
  orderedBy: number | undefined
  nameOf: (person: number) => string
  onChange: (sharing: Sharing | undefined) => void
  currency: string
}

const ROW =
  'flex min-h-12 min-w-0 grow basis-60 items-center gap-3 rounded-md px-3 py-2 text-left select-none data-hovered:bg-hover'

const WAY =
  'flex size-11 shrink-0 items-center justify-center rounded-md border border-edge data-hovered:bg-hover ' +
  'data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink'

function Line({ line, sharing, person, orderedBy, nameOf, onChange, currency }: LineProps) {
  const { title, quantity } = line
  const isOwn = weightsOfSharing(sharing).some(({ part }) => part === person)
  return (
    <li className="flex flex-wrap items-center gap-1 p-1">
      <AriaButton
        className={cx(ROW, isOwn && 'bg-brand-soft text-brand-ink')}
        onPress={() => onChange(tapped(line, sharing, person))}
      >
        <span className="min-w-0 grow wrap-anywhere">
          <span className="tabular-nums">{quantity} ×</span> {title}
          {orderedBy !== undefined && <span className="text-muted"> ·&nbsp;{nameOf(orderedBy)}</span>}
          <span className={cx('block text-sm', isAssigned(line, sharing) ? 'text-muted' : 'text-warn')}>
            {ownerWords(sharing, nameOf)}
          </span>
        </span>
        <MoneyText amount={line.total} currency={currency} />
      </AriaButton>
      <div className="ml-auto flex shrink-0 gap-1">
        {sharing?.by === 'pieces' && (
          <>
            <IconButton
              size="touch"
              variant="secondary"
              icon={Minus}
              label={TEXTS.fewer(title)}
              onPress={() => onChange(withPieces(line, sharing.counts, person, -1))}
            />
            <IconButton
              size="touch"
              variant="secondary"
              icon={Plus}
              label={TEXTS.more(title)}
              onPress={() => onChange(withPieces(line, sharing.counts, person, 1))}
            />
          </>
        )}
        {quantity === 1 && <span className="size-11 max-sm:hidden" />}
        {quantity > 1 && (
          <ToggleButton
            className={WAY}
            aria-label={TEXTS.divide(title)}
            isSelected={sharing?.by === 'pieces'}
            onChange={() => onChange(switched(line, sharing, 'pieces'))}
          >
            <Layers aria-hidden size={20} />
          </ToggleButton>
        )}
        <ToggleButton
          className={WAY}
          aria-label={TEXTS.share(title)}
          isSelected={sharing?.by === 'equal'}
          onChange={() => onChange(switched(line, sharing, 'equal'))}
        >
          <UsersRound aria-hidden size={20} />
        </ToggleButton>
      </div>
    </li>
  )
}

function ownerWords(sharing: Sharing | undefined, nameOf: LineProps['nameOf']): string {
  const weights = weightsOfSharing(sharing)
  if (weights.length === 0) return TEXTS.nobody
  if (sharing?.by !== 'pieces') return TEXTS.whose(weights.map(({ part }) => nameOf(part)).join(', '))
  return weights.map(({ part, weight }) => TEXTS.piecesOf(nameOf(part), weight)).join(' · ')
}
