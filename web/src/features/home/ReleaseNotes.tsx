import { markReleaseNotesSeen } from '@comanda/shared/settings/release-notes'
import { api, messageOf } from '../../api/client.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/page/Card.tsx'
import { RELEASE_NOTES, useReleaseNotes } from './data.ts'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.notes
const LINKS = { scopes: '/dashboard/users', guessedKinds: '/dashboard/settings/payment-types' }
const listed = new Intl.ListFormat('es-MX')

/** The changes of releases that concern the store, until its owner marks them as seen. */
export function ReleaseNotes() {
  const { data: notes = [] } = useReleaseNotes()
  const write = useWrite(RELEASE_NOTES)
  if (notes.length === 0) return null
  const dismiss = () =>
    write(api(markReleaseNotesSeen, { body: { ids: notes.map(({ id }) => id) } })).catch((error) =>
      toast.error(messageOf(error, WORDS.failed)),
    )
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
