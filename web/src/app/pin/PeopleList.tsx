import { searchable } from '@comanda/shared/kernel/searchable'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Avatar } from '../../parts/Avatar.tsx'
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
  className?: string
}

/** With more people than this, a name is found faster by typing. */
const SEARCH_FROM = 13

const PERSON =
  'flex min-h-15 w-full items-center gap-3 rounded-md border border-edge bg-surface px-3 py-2 text-left text-lg font-medium ' +
  'data-hovered:bg-hover data-pressed:bg-hover'

/** People as large buttons with their initials; with a search when there are many. */
export function PeopleList<P extends Person>({ label, people, onChoose, className }: PeopleListProps<P>) {
  const [wanted, setWanted] = useState('')
  const shown = people.filter(({ name }) => searchable(name).includes(searchable(wanted.trim())))
  return (
    <div className="flex flex-col gap-3">
      {people.length >= SEARCH_FROM && (
        <SearchField label={TEXTS.search} value={wanted} onChange={setWanted} />
      )}
      <ul aria-label={label} className={className ?? 'grid gap-2'}>
        {shown.map((person) => (
          <li key={person.key}>
            <Button className={PERSON} onPress={() => onChoose(person)}>
              <Avatar name={person.name} />
              <span className="min-w-0 wrap-anywhere">{person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && people.length > 0 && <p className="text-muted">{TEXTS.noMatch}</p>}
    </div>
  )
}
