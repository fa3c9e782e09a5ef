import { useState } from 'react'
import * as v from 'valibot'
import { storedUser } from '../../api/session.ts'
import { readJson, writeJson } from '../../parts/browser/local-json.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { useReleaseNotes } from './data.ts'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.notes
const LINKS = { scopes: '/dashboard/users', guessedKinds: '/dashboard/settings/payment-types' }
const listed = new Intl.ListFormat('es-MX')

const seenKey = () => `comanda.release-notes.${storedUser()?.tenant_id ?? ''}`

/** The changes of releases that concern this store, until its owner has seen them in this browser. */
export function ReleaseNotes() {
  const { data = [] } = useReleaseNotes()
  const [seen, setSeen] = useState(() => readJson(localStorage, seenKey(), v.array(v.string())) ?? [])
  const notes = data.filter(({ id }) => !seen.includes(id))
  if (notes.length === 0) return null
  const dismiss = () => {
    const all = [...seen, ...notes.map(({ id }) => id)]
    writeJson(localStorage, seenKey(), all)
    setSeen(all)
  }
  return (
    <Card
      title={WORDS.title}
      action={
        <Button size="touch" variant="quiet" onPress={dismiss}>
          {WORDS.seen}
        </Button>
      }
    >
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="font-medium wrap-anywhere">{WORDS[note.about](listed.format(note.names))}</p>
            <p className="text-muted">
              {WORDS[`${note.about}Hint`]}{' '}
              <TextLink href={LINKS[note.about]}>{WORDS[`${note.about}Link`]}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
