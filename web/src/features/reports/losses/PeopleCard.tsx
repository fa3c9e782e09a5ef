import { LOSS_KINDS, LOSS_WORDS, type LossKind, type PersonLoss } from '@comanda/shared/reports/losses'
import { Button } from 'react-aria-components'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { Figure } from './data.ts'
import { LOSSES } from './texts.ts'

interface PeopleCardProps {
  title: string
  people: readonly PersonLoss[]
  currency: string
  /** Instead of a table without rows. */
  none?: string
  figureOf: (kind: string, person: PersonLoss) => Figure
  onShow: (figure: Figure) => void
}

const LINK =
  'min-h-11 rounded-sm px-1 font-medium text-brand underline underline-offset-2 data-hovered:text-brand-strong ' +
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

/** Persons against kinds; each figure opens its rows. */
export function PeopleCard({ title, people, currency, none, figureOf, onShow }: PeopleCardProps) {
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
      <Button className={LINK} aria-label={LOSSES.show(figure.title)} onPress={() => onShow(figure)}>
        {kind === 'drawer_open' ? (
          person.count
        ) : (
          <>
            <MoneyText amount={person.amount} currency={currency} />{' '}
            <span className="font-normal text-muted">({person.count})</span>
          </>
        )}
      </Button>
    )
  }
  return (
    <Card title={title}>
      <FigureTable
        label={title}
        rows={rowsOfPeople(people)}
        rowKey={({ username }) => username}
        columns={[
          { title: LOSSES.person, render: ({ name }) => name },
          ...kinds.map((kind) => ({
            title: LOSS_WORDS[kind],
            render: ({ losses }: Person) => {
              const person = losses.get(kind)
              return person ? cell(kind, person) : <span className="text-muted">—</span>
            },
          })),
        ]}
      />
    </Card>
  )
}
