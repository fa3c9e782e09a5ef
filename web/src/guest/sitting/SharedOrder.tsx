/** @jsxImportSource preact */

import type { SittingGuest } from '@comanda/shared/sittings/api'
import { guestColor } from '@comanda/shared/sittings/guest-colors'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { shieldClosed } from '../../ui/tap-shield.ts'
import { CartLineRow } from '../cart/CartLineRow.tsx'
import { NotesDialog } from '../cart/NotesDialog.tsx'
import { Summary } from '../cart/Summary.tsx'
import type { DinerLine } from '../cart/stored-cart.ts'
import { useGuest } from '../guest-context.ts'
import { CART, MENU, SITTING, titleOf } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { GuestMark } from './GuestName.tsx'
import { type ShownLine, shownLines } from './shared-order.ts'
import type { TableState } from './use-sitting.ts'
import { cartOf, dishOf, hasItsChoice, type ItemsById, isSoldOut, linesByGuest, sendable } from './view.ts'

/** What nobody has sent, with whose it is. Anyone may change any line. */
export function SharedOrder({
  table: { phone, kept, isOffline },
  items,
}: {
  table: TableState
  items: ItemsById
}) {
  const { announce } = useGuest()
  const [notesOf, setNotesOf] = useState<string | null>(null)
  if (!kept) return null
  const lines = shownLines(kept)
  const me = kept.sitting?.me ?? null
  const noted = lines.find(({ id }) => id === notesOf)
  const notedDish = noted && dishOf(noted, items)

  function adjust(line: ShownLine, title: string, quantity: number): void {
    phone.putLine(line.id, quantity > 0 ? { ...line, quantity } : null)
    announce(quantity > 0 ? `${title}. ${CART.quantity(quantity)}` : CART.removed(title))
    if (quantity > 0) return
    // The next line moves under the finger, so a second tap is ignored.
    shieldClosed()
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }

  return (
    <section aria-label={SITTING.unsent}>
      {lines.length === 0 && !kept.sitting?.rounds.length && (
        <div class="py-8 text-center text-muted">
          <p class="font-semibold">{SITTING.nothing}</p>
          <p>{SITTING.nothingHint}</p>
        </div>
      )}
      {linesByGuest(lines, me).map(({ guest, lines: own }) => (
        <GuestLines
          key={guest}
          guest={kept.sitting?.guests.find(({ number }) => number === guest)}
          isMe={guest === me}
        >
          {own.map((line) => {
            const dish = dishOf(line, items)
            const title = dish ? titleOf(dish.item) : SITTING.gone
            if (!dish)
              return (
                <GoneRow key={line.id} quantity={line.quantity} onRemove={() => adjust(line, title, 0)} />
              )
            return (
              <CartLineRow
                key={line.id}
                line={dish}
                mark={markOf(dish) ?? (line.isWaiting && isOffline ? SITTING.waiting : null)}
                onQuantity={(by) => adjust(line, title, line.quantity + by)}
                onRemove={() => adjust(line, title, 0)}
                onNotes={() => setNotesOf(line.id)}
              />
            )
          })}
        </GuestLines>
      ))}
      {lines.length > 0 && <Summary cart={sendable(cartOf(kept, items))} />}
      {noted && notedDish && (
        <NotesDialog
          line={notedDish}
          onClose={() => setNotesOf(null)}
          onSave={(notes) => phone.putLine(noted.id, { ...noted, notes: notes === '' ? null : notes })}
        />
      )}
    </section>
  )
}

/** Why the menu does not sell it any more. */
const markOf = (dish: DinerLine): string | null =>
  isSoldOut(dish) ? MENU.soldOut : hasItsChoice(dish) ? null : SITTING.choiceGone

interface GuestLinesProps {
  /** Absent before this phone has joined. */
  guest: SittingGuest | undefined
  isMe: boolean
  children: ComponentChildren
}

const GuestLines = ({ guest, isMe, children }: GuestLinesProps) => (
  <div class="guest-lines" data-color={guest && guestColor(guest.number)}>
    <h2 class="font-semibold">{guest ? <GuestMark guest={guest} isMe={isMe} /> : SITTING.me}</h2>
    <ul>{children}</ul>
  </div>
)

/** A line whose dish the menu does not have any more. */
const GoneRow = ({ quantity, onRemove }: { quantity: number; onRemove: () => void }) => (
  <li class="flex flex-wrap items-center justify-between gap-3 border-b border-line py-4">
    <p class="words text-muted">
      {quantity} × {SITTING.gone}
    </p>
    <button type="button" class="button quiet icon" aria-label={CART.remove(SITTING.gone)} onClick={onRemove}>
      <Icon name="trash" />
    </button>
  </li>
)
