import { formatCount } from '@comanda/shared/kernel/count-format'
import { LOSS_KINDS, LOSS_WORDS, type LossKind, type PersonLoss } from '@comanda/shared/reports/losses'
import { Button } from 'react-aria-components'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { Figure } from './data.ts'

interface PeopleCardProps {
  title: string
  people: readonly PersonLoss[]
  currency: string
  /** Instead of a table without rows. */
  none?: string
  /** What the figures of a person mean, in a sentence. */
  meaningOf?: (losses: readonly PersonLoss[]) => string | null
  figureOf: (kind: string, person: PersonLoss) => Figure
  onShow: (figure: Figure) => void
}

const LINK =
  '-mr-1 min-h-11 rounded-sm px-1 font-medium tabular-nums whitespace-nowrap text-brand underline underline-offset-2 data-hovered:text-brand-strong ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-focus'

interface Person {
  username: string
  name: string
  losses: ReadonlyMap<LossKind, PersonLoss>
}

function rowsOfPeople(people: readonly PersonLoss[]): Person[] {
  const rows = new Map<string, { username: string; name: string; losses: Map<LossKind, PersonLoss> }>()
  for (const person of people) {
    const { username, name } = person
    const row = rows.get(username) ?? { username, name, losses: new Map() }
    row.losses.set(person.kind, person)
    rows.set(username, row)
  }
  return [...rows.values()]
}

/** The kinds of each person, as wide as the card; each figure opens its rows. */
export function PeopleCard(props: PeopleCardProps) {
  const { title, people, currency, none, meaningOf, figureOf, onShow } = props
  const kinds = LOSS_KINDS.filter((kind) => people.some((person) => person.kind === kind))
  if (people.length === 0 && none)
    return (
      <Card title={title}>
        <p className="text-muted">{none}</p>
      </Card>
    )
  const cell = (kind: LossKind, person: PersonLoss) => {
    const figure = { ...figureOf(LOSS_WORDS[kind], person), kind }
    return (
      <Button className={LINK} aria-label={`Ver detalle: ${figure.title}`} onPress={() => onShow(figure)}>
        {kind === 'drawer_open' ? (
          formatCount(person.count)
        ) : (
          <>
            <MoneyText amount={person.amount} currency={currency} />{' '}
            <span className="font-normal text-muted">({formatCount(person.count)})</span>
          </>
        )}
      </Button>
    )
  }
  return (
    <Card title={title}>
      <ul aria-label={title}>
        {rowsOfPeople(people).map(({ username, name, losses }) => (
          <li
            key={username}
            className="grid gap-x-6 border-line py-2 not-last:border-b @3xl:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <h3 className="font-medium wrap-anywhere @3xl:row-span-2 @3xl:py-2.5">{name}</h3>
            {meaningOf && <p className="@3xl:pt-2.5">{meaningOf([...losses.values()])}</p>}
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8">
              {kinds.map((kind) => {
                const person = losses.get(kind)
                return (
                  person && (
                    <div key={kind} className="flex items-center justify-between gap-3">
                      <dt className="text-muted">{LOSS_WORDS[kind]}</dt>
                      <dd>{cell(kind, person)}</dd>
                    </div>
                  )
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}
