/** @jsxImportSource preact */

import { cartTotals, changeQuantity, removeLine, setNotes } from '@comanda/shared/pos/cart'
import { useEffect, useState } from 'preact/hooks'
import { shieldClosed } from '../../ui/tap-shield.ts'
import { useGuest } from '../guest-context.ts'
import { CART, tableName, titleOf } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { menuAddress } from '../use-place.ts'
import { CartLineRow } from './CartLineRow.tsx'
import { CustomerFields, useCustomer } from './CustomerFields.tsx'
import { NotesDialog } from './NotesDialog.tsx'
import type { Customer } from './ordering.ts'
import { Summary } from './Summary.tsx'
import type { CartChange, DinerCart } from './stored-cart.ts'

interface CartPageProps {
  cart: DinerCart | null
  changes: readonly CartChange[]
  change: (alter: (cart: DinerCart) => DinerCart) => void
  understand: () => void
  isSending: boolean
  onOrder: (customer: Customer) => void
}

export function CartPage({ cart, changes, change, understand, isSending, onOrder }: CartPageProps) {
  const { canOrder, format } = useGuest()
  const { adjust, remove } = useLines(cart, change)
  const [notesAt, setNotesAt] = useState<number | null>(null)
  const { customer, fields } = useCustomer()
  const notedLine = notesAt === null ? undefined : cart?.[notesAt]

  function order(): void {
    const who = isSending ? null : customer()
    if (who) onOrder(who)
  }

  return (
    <div class="above-bar mx-auto max-w-2xl">
      <CartHeader />
      <main class="px-4">
        {changes.length > 0 && <Changes changes={changes} onUnderstood={understand} />}
        {cart === null && <p class="py-16 text-center text-muted">{CART.wait}</p>}
        {cart?.length === 0 && <EmptyCart />}
        {cart && cart.length > 0 && (
          <>
            <ul>
              {cart.map((line, position) => (
                <CartLineRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position
                  key={position}
                  line={line}
                  onQuantity={(by) => adjust(position, by)}
                  onRemove={() => remove(position)}
                  onNotes={() => setNotesAt(position)}
                />
              ))}
            </ul>
            <Summary cart={cart} />
            {canOrder && <CustomerFields {...fields} />}
            <div class="bar">
              {canOrder ? (
                <button
                  type="button"
                  class="button primary large mx-auto flex! max-w-xl"
                  aria-busy={isSending}
                  onClick={order}
                >
                  {isSending ? CART.ordering : CART.order(format(cartTotals(cart).total))}
                </button>
              ) : (
                <p class="mx-auto flex min-h-14 max-w-xl items-center">{CART.orderingOff}</p>
              )}
            </div>
          </>
        )}
      </main>
      {notedLine && notesAt !== null && (
        <NotesDialog
          line={notedLine}
          onClose={() => setNotesAt(null)}
          onSave={(notes) => change((current) => setNotes(current, notesAt, notes))}
        />
      )}
    </div>
  )
}

/** Changes the lines, and says aloud what has changed. */
function useLines(cart: DinerCart | null, change: CartPageProps['change']) {
  const { announce } = useGuest()

  function adjust(position: number, by: 1 | -1): void {
    const line = cart?.[position]
    if (!line) return
    if (line.quantity + by < 1) {
      remove(position)
      return
    }
    change((current) => changeQuantity(current, position, by))
    announce(`${titleOf(line.item)}. ${CART.quantity(line.quantity + by)}`)
  }

  function remove(position: number): void {
    const line = cart?.[position]
    change((current) => removeLine(current, position))
    announce(CART.removed(line ? titleOf(line.item) : ''))
    // The next line moves under the finger, so a second tap is ignored.
    shieldClosed()
    // The pressed button no longer exists.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }

  return { adjust, remove }
}

function CartHeader() {
  const { code, table, go } = useGuest()
  return (
    <header class="flex flex-wrap items-center gap-x-2 px-2 pt-3 pb-2">
      <Link href={menuAddress(code)} go={go} class="button quiet icon" aria-label={CART.back}>
        <Icon name="back" />
      </Link>
      <div class="words">
        <h1 tabIndex={-1} class="text-2xl font-semibold outline-none">
          {CART.title}
        </h1>
        {table && <p class="text-muted">{tableName(table.table_title, table.floor)}</p>}
      </div>
    </header>
  )
}

function Changes({ changes, onUnderstood }: { changes: readonly CartChange[]; onUnderstood: () => void }) {
  const { format } = useGuest()
  useEffect(() => shieldClosed, [])
  const sentence = (change: CartChange): string => {
    const title = titleOf(change)
    if (change.kind === 'price') return CART.newPrice(title, format(change.unit))
    return change.kind === 'gone' ? CART.gone(title) : CART.newChoice(title)
  }
  return (
    <section role="alert" class="my-2 rounded-lg bg-warn-soft p-4 text-warn">
      <h2 class="flex items-center gap-2 font-semibold">
        <Icon name="warning" />
        {CART.changed}
      </h2>
      <ul class="mt-1 list-disc pl-7">
        {changes.map((change) => (
          <li key={sentence(change)}>{sentence(change)}</li>
        ))}
      </ul>
      <button type="button" class="button mt-3" onClick={onUnderstood}>
        {CART.understood}
      </button>
    </section>
  )
}

function EmptyCart() {
  const { code, go } = useGuest()
  return (
    <div class="flex flex-col items-center gap-4 py-16 text-center">
      <span class="flex size-16 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon name="bag" size={28} />
      </span>
      <p class="text-lg">{CART.empty}</p>
      <Link href={menuAddress(code)} go={go} class="button primary">
        {CART.seeMenu}
      </Link>
    </div>
  )
}
