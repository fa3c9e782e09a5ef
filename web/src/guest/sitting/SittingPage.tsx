/** @jsxImportSource preact */
import { cartTotals } from '@comanda/shared/pos/cart'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { DinerCart } from '../cart/stored-cart.ts'
import { useGuest } from '../guest-context.ts'
import { CART, SITTING, tableName } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { menuAddress } from '../use-place.ts'
import { Account } from './Account.tsx'
import { AskName, OwnName } from './GuestName.tsx'
import { Rounds } from './Rounds.tsx'
import { SharedOrder } from './SharedOrder.tsx'
import { ownLines, shownLines } from './shared-order.ts'
import { TableNewsList } from './TableNewsList.tsx'
import type { TableState } from './use-sitting.ts'
import { cartOf, itemsById, sendable } from './view.ts'
import { WaiterCalls } from './WaiterCalls.tsx'

/** `/m/<code>/cart` of a phone at a table: what the table orders together, and its account. */
export function SittingPage({ table }: { table: TableState }) {
  const { menu } = useGuest()
  const { phone, kept } = table
  const [tab, setTab] = useState<Tab>('order')
  const items = useMemo(() => itemsById(menu), [menu])
  const sitting = kept?.sitting ?? null
  // Also where a guest comes to see what the others have put in.
  useEffect(() => phone.open(), [phone])

  const lines = kept ? shownLines(kept) : []
  const cart = sendable(cartOf(kept, items))
  return (
    <div class="above-bar mx-auto max-w-2xl">
      <PageHead table={table} />
      <main class="px-4">
        <TableNewsList {...table} />
        {sitting?.ended ? (
          <Ended
            table={table}
            onAgain={() => {
              setTab('order')
              phone.beginAnew()
            }}
          />
        ) : (
          <>
            <TableActions table={table} />
            <Tabs tab={tab} onChoose={setTab} />
            {tab === 'order' ? (
              <>
                <AskName {...table} />
                {sitting === null && !kept?.puts.length ? (
                  !phone.refused && <p class="py-16 text-center text-muted">{CART.wait}</p>
                ) : (
                  <SharedOrder table={table} items={items} />
                )}
                {sitting && <Rounds sitting={sitting} />}
                {cart.length > 0 && <SendBar table={table} cart={cart} isPart={cart.length < lines.length} />}
              </>
            ) : (
              sitting && <Account sitting={sitting} />
            )}
          </>
        )}
      </main>
    </div>
  )
}

function PageHead({ table: state }: { table: TableState }) {
  const { code, table, go } = useGuest()
  const { kept } = state
  // A table's guests may have moved.
  const title = kept?.sitting?.table_title
  const known = table && (title === undefined || title === table.table_title)
  return (
    <header class="flex flex-wrap items-center gap-x-2 px-2 pt-3 pb-2">
      <Link href={menuAddress(code)} go={go} class="button quiet icon" aria-label={CART.back}>
        <Icon name="back" />
      </Link>
      <div class="words min-w-[min(11rem,60%)]">
        <h1 tabIndex={-1} class="text-2xl font-semibold outline-none">
          {SITTING.title}
        </h1>
        {(known || title) && (
          <p class="text-muted">{known ? tableName(table.table_title, table.floor) : title}</p>
        )}
      </div>
      <OwnName {...state} />
    </header>
  )
}

/** What a guest may do at the table beside sending, in one row of equal buttons below the head of the page. */
function TableActions({ table: { phone, kept } }: { table: TableState }) {
  const { code, go } = useGuest()
  const sitting = kept?.sitting
  if (sitting?.ended) return null
  return (
    <nav aria-label={SITTING.actions} class="my-3 flex flex-wrap gap-2">
      <Link href={menuAddress(code)} go={go} class="button grow">
        <Icon name="plus" />
        {SITTING.more}
      </Link>
      {sitting && <WaiterCalls sitting={sitting} call={phone.call} />}
    </nav>
  )
}

const TABS = ['order', 'account'] as const
type Tab = (typeof TABS)[number]

const Tabs = ({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) => (
  <fieldset class="my-3 flex flex-wrap gap-2" aria-label={SITTING.title}>
    {TABS.map((one) => (
      <button
        key={one}
        type="button"
        class="chip grow"
        aria-pressed={one === tab}
        onClick={() => onChoose(one)}
      >
        {SITTING[one]}
      </button>
    ))}
  </fieldset>
)

interface SendBarProps {
  table: TableState
  cart: DinerCart
  /** Some dishes are not sold any more, and stay. */
  isPart: boolean
}

function SendBar({ table: { phone, kept, isSending }, cart, isPart }: SendBarProps) {
  const { canOrder, format } = useGuest()
  return (
    <div class="bar">
      {canOrder ? (
        <div class="mx-auto max-w-xl">
          {kept?.sitting && (
            <p class="mb-1 text-center text-sm text-muted">
              {isPart && `${SITTING.part} `}
              {kept.sitting.is_confirmed ? SITTING.confirmed : SITTING.direct}
            </p>
          )}
          <button
            type="button"
            class="button primary large flex!"
            aria-busy={isSending}
            onClick={() => phone.send()}
          >
            {isSending ? SITTING.sending : SITTING.send(format(cartTotals(cart).total))}
          </button>
        </div>
      ) : (
        <p class="mx-auto flex min-h-14 max-w-xl items-center">{CART.orderingOff}</p>
      )}
    </div>
  )
}

/** The account stays to be read; the table's code begins another sitting. */
function Ended({ table: { kept }, onAgain }: { table: TableState; onAgain: () => void }) {
  const sitting = kept?.sitting
  if (!kept || !sitting?.ended) return null
  const unsent = ownLines(kept).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <div class="flex flex-col items-center gap-3 py-6 text-center">
        <span class="flex size-16 items-center justify-center rounded-full bg-good-soft text-good">
          <Icon name="check" size={32} />
        </span>
        <h2 class="text-xl font-semibold">{SITTING.ended[sitting.ended]}</h2>
        {unsent > 0 && <p class="text-muted">{SITTING.carried(unsent)}</p>}
        <button type="button" class="button" onClick={onAgain}>
          {SITTING.again}
        </button>
      </div>
      {sitting.bill && <Account sitting={sitting} />}
      <Rounds sitting={sitting} />
    </>
  )
}
