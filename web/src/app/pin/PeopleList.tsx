import { searchable } from '@comanda/shared/kernel/searchable'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Avatar } from '../../parts/Avatar.tsx'
import { cx } from '../../ui/classes.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { TEXTS } from './texts.ts'

interface Person {
  key: string
  name: string
}

interface PeopleListProps<P extends Person> {
  label: string
  people: readonly P[]
  onChoose: (person: P) => void
  /** The person whose PIN is asked for beside the list. */
  chosen?: string | undefined
  /** Whose names come first when there are many, by key. */
  last: readonly string[]
  className?: string
  isLarge?: boolean
}

/** With more people than this, a name is found faster by typing. */
const SEARCH_FROM = 13

const PERSON =
  'flex h-full min-h-15 w-full items-center gap-3 rounded-md border border-edge bg-surface px-3 py-2 text-left text-lg font-medium ' +
  'data-hovered:bg-hover data-pressed:bg-hover aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink ' +
  'aria-pressed:[&>:first-child]:bg-surface'

/** People as large buttons with their initials; with a search when there are many. */
export function PeopleList<P extends Person>(props: PeopleListProps<P>) {
  const { label, people, onChoose, chosen, last, className, isLarge } = props
  const [wanted, setWanted] = useState('')
  const isLong = people.length >= SEARCH_FROM
  const shown = (isLong ? lastFirst(people, last) : people).filter(({ name }) =>
    searchable(name).includes(searchable(wanted.trim())),
  )
  return (
    <div className="flex flex-col gap-3">
      {isLong && <SearchField label={TEXTS.search} value={wanted} onChange={setWanted} />}
      <ul aria-label={label} className={className ?? 'grid gap-2'}>
        {shown.map((person) => (
          <li key={person.key}>
            <Button
              className={cx(PERSON, isLarge && 'min-h-20 text-xl')}
              onPress={() => onChoose(person)}
              {...(chosen === undefined ? {} : { 'aria-pressed': person.key === chosen })}
            >
              <Avatar name={person.name} isLarge={isLarge} />
              <span className="min-w-0 wrap-anywhere">{person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && people.length > 0 && <p className="text-muted">{TEXTS.noMatch}</p>}
    </div>
  )
}

/** A short list keeps its order, so that each name stays at its place. */
function lastFirst<P extends Person>(people: readonly P[], last: readonly string[]): readonly P[] {
  const place = ({ key }: P) => last.indexOf(key) + 1 || last.length + 1
  return people.toSorted((one, other) => place(one) - place(other))
}
