/** @jsxImportSource preact */
import type { OtherGuest, SentLine, Sitting, SittingGuest } from '@comanda/shared/sittings/api'
import { guestColor } from '@comanda/shared/sittings/guest-colors'
import { MAX_GUEST_NAME } from '@comanda/shared/sittings/sitting'
import { useId, useState } from 'preact/hooks'
import { MENU, SITTING } from '../texts/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { KeptSitting } from './kept-sitting.ts'
import type { TableState } from './use-sitting.ts'

/** A guest's color with the word for it, and the table of one of another table. */
export function GuestMark({ guest, isMe }: { guest: SittingGuest | OtherGuest; isMe: boolean }) {
  const word = SITTING.guest(guest)
  const others = 'table' in guest ? `${word} · ${guest.table}` : word
  return (
    <span class="guest" data-color={guestColor(guest.number)}>
      <span class="guest-dot" aria-hidden="true">
        {Array.from(word)[0]}
      </span>
      <span class="min-w-0 break-words">{isMe ? SITTING.you(word) : others}</span>
    </span>
  )
}

/** Whose a line or an amount of the table's check is. @param none what is said of what staff added */
export function Whose({
  of: { guest, other },
  sitting,
  none,
}: {
  of: Pick<SentLine, 'guest' | 'other'>
  sitting: Sitting
  none: string
}) {
  const found = other ?? sitting.guests.find(({ number }) => number === guest)
  return found ? <GuestMark guest={found} isMe={guest === sitting.me} /> : <span>{none}</span>
}

/** Who this phone's guest is to the others; null before it has joined and after the end. */
function ownGuest(kept: KeptSitting | null): SittingGuest | null {
  const { sitting, name } = kept ?? {}
  const known = sitting?.ended === null && sitting.guests.find(({ number }) => number === sitting.me)
  return known ? { ...known, name: name ?? known.name } : null
}

/** Asks once who this is. */
export function AskName({ phone, kept }: TableState) {
  if (!kept || kept.isNameAsked || kept.name !== null || ownGuest(kept)?.name !== '') return null
  return (
    <section aria-label={SITTING.name} class="my-3 rounded-lg border border-line bg-surface p-4">
      <NameForm name="" onSave={(said) => phone.rename(said)} onSkip={() => phone.rename(null)} />
    </section>
  )
}

/** The guest's own mark, with which the name is changed later. */
export function OwnName({ phone, kept }: TableState) {
  const [isOpen, setOpen] = useState(false)
  const guest = ownGuest(kept)
  if (!guest) return null
  return (
    <>
      <button
        type="button"
        class="button quiet max-w-full px-2!"
        aria-label={SITTING.named(SITTING.guest(guest))}
        onClick={() => setOpen(true)}
      >
        <GuestMark guest={guest} isMe={false} />
        <Icon name="note" size={16} />
      </button>
      {isOpen && (
        <NameDialog
          name={guest.name}
          onClose={() => setOpen(false)}
          onSave={(said) => {
            phone.rename(said)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function NameDialog(props: { name: string; onSave: (name: string) => void; onClose: () => void }) {
  const { name, onSave, onClose } = props
  return (
    <Dialog title={SITTING.rename} closeLabel={MENU.close} onClose={onClose}>
      <NameForm name={name} onSave={onSave} onSkip={onClose} />
    </Dialog>
  )
}

function NameForm({
  name,
  onSave,
  onSkip,
}: {
  name: string
  onSave: (name: string) => void
  onSkip: () => void
}) {
  const [typed, setTyped] = useState(name)
  const hint = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') onSkip()
        else onSave(typed.trim())
      }}
    >
      <label class="flex flex-col gap-1.5 font-semibold">
        {SITTING.name}
        <input
          class="field font-normal"
          aria-describedby={hint}
          type="text"
          autocomplete="given-name"
          enterkeyhint="done"
          maxLength={MAX_GUEST_NAME}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <p id={hint} class="mt-1 text-sm text-muted">
        {SITTING.nameWhy}
      </p>
      <div class="mt-3 flex flex-wrap gap-3">
        <button type="button" class="button grow" onClick={onSkip}>
          {SITTING.skip}
        </button>
        <button type="submit" class="button primary grow">
          {SITTING.saveName}
        </button>
      </div>
    </form>
  )
}
