import { shortName } from '@comanda/shared/kernel/short-name'
import type { ReadyCheck } from '@comanda/shared/orders/api'
import type { OpenCall } from '@comanda/shared/sittings/waiter-calls'
import { Check, ClipboardList, ConciergeBell, MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, Link } from 'react-aria-components'
import { nameOfCall, tipOfCall } from '../../../parts/calls/call-words.ts'
import { useAnswerCall } from '../../../parts/calls/guest-calls.ts'
import { FACT_LOOKS } from '../../../parts/facts/fact-looks.ts'
import type { NewOrder } from '../../../parts/new-orders/new-orders.ts'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { Ago } from '../../../parts/time/Ago.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { placeOf, TEXTS } from './notices.ts'
import { serveCheck } from './serve-check.ts'
import type { Outside } from './use-guest-calls.ts'

interface NoticeListProps {
  calls: readonly OpenCall[]
  ready: readonly ReadyCheck[]
  /** Sittings whose phones order from elsewhere. */
  outside: readonly Outside[]
  newOrders: readonly NewOrder[]
  onGo: () => void
}

const ROW =
  'flex min-h-12 min-w-0 grow items-center gap-3 rounded-md px-3 text-left data-hovered:bg-hover data-pressed:bg-hover'

/** What waits: each line leads to its check or order; what is ready can be served here. */
export function NoticeList({ calls, ready, outside, newOrders, onGo }: NoticeListProps) {
  if (calls.length + ready.length + outside.length + newOrders.length === 0)
    return (
      <div className="px-3 py-4 text-center">
        <p className="font-medium">{TEXTS.nothing}</p>
        <p className="mt-1 text-sm text-muted">{TEXTS.nothingHint}</p>
      </div>
    )
  return (
    <>
      {calls.length > 0 && (
        <Group title={TEXTS.calls}>
          {calls.map((call) => (
            <li key={call.id} className="flex items-center gap-1">
              <CallRow call={call} onGo={onGo} />
            </li>
          ))}
        </Group>
      )}
      {ready.length > 0 && (
        <Group title={TEXTS.ready}>
          {ready.map((check) => (
            <li key={check.check_id} className="flex items-center gap-1">
              <Link href={`/dashboard/checks/${check.check_id}`} onPress={onGo} className={ROW}>
                <ConciergeBell aria-hidden size={20} className="shrink-0 text-good" />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{placeOf(check)}</span>
                  <span className="block text-sm text-muted">
                    {TEXTS.dishes(check.item_ids.length)} · <Ago at={check.ready_at} />
                  </span>
                </span>
              </Link>
              <Button
                size="touch"
                icon={Check}
                className="shrink-0"
                aria-label={SERVE_WORDS.serveOf(placeOf(check))}
                onPress={() => serveCheck(check)}
              >
                {SERVE_WORDS.serve}
              </Button>
            </li>
          ))}
        </Group>
      )}
      {outside.length > 0 && (
        <Group title={TEXTS.outside}>
          {outside.map(({ id, table_title, refused_at }) => (
            <li key={id} className="flex">
              <Link href="/dashboard/floor" onPress={onGo} className={ROW}>
                <MapPinOff aria-hidden size={20} className="shrink-0 text-warn" />
                <span className="min-w-0">
                  <span className="block font-medium break-words">
                    {table_title}: {TEXTS.fromOutside}
                  </span>
                  <span className="block text-sm text-muted">
                    <Ago at={refused_at} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </Group>
      )}
      {newOrders.length > 0 && (
        <Group title={TEXTS.newOrders}>
          {newOrders.map((order) => (
            <li key={order.id} className="flex">
              <NewOrderRow order={order} onGo={onGo} />
            </li>
          ))}
        </Group>
      )}
    </>
  )
}

/** What a table asks; its check, or the floor before its first order, opens by the row. */
function CallRow({ call, onGo }: { call: OpenCall; onGo: () => void }) {
  const answer = useAnswerCall()
  const { check_id, kind, seen_at, seen_by_name, asked_at } = call
  const { icon: Icon } = FACT_LOOKS[kind === 'bill' ? 'asks' : 'calls']
  const more = [call.guest, tipOfCall(call), seen_by_name && TEXTS.isComing(shortName(seen_by_name))]
  const isSeen = seen_at !== null
  return (
    <>
      <Link
        href={check_id === null ? '/dashboard/floor' : `/dashboard/checks/${check_id}`}
        onPress={onGo}
        className={cx(ROW, 'py-1.5')}
      >
        <Icon aria-hidden size={20} className="shrink-0 text-info" />
        <span className="min-w-0">
          <span className="block font-medium break-words">{nameOfCall(call)}</span>
          <span className="block text-sm text-muted">
            <Ago at={asked_at} /> · {more.filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
      <Button
        size="touch"
        icon={Check}
        className="shrink-0"
        aria-label={(isSeen ? TEXTS.finishedOf : TEXTS.comingTo)(nameOfCall(call))}
        onPress={() => answer(call)}
      >
        {isSeen ? TEXTS.finished : TEXTS.coming}
      </Button>
    </>
  )
}

function NewOrderRow({ order, onGo }: { order: NewOrder; onGo: () => void }) {
  const text = (
    <>
      <ClipboardList aria-hidden size={20} className="shrink-0 text-info" />
      <span className={cx('truncate', order.isFresh && 'font-medium')}>
        {order.calledOut.replace('token', 'Token')}
      </span>
    </>
  )
  if (order.href)
    return (
      <Link href={order.href} onPress={onGo} className={ROW}>
        {text}
      </Link>
    )
  function show() {
    onGo()
    // After the popover has given the focus back to its button.
    setTimeout(() => order.show?.())
  }
  return (
    <AriaButton className={ROW} onPress={show}>
      {text}
    </AriaButton>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="pb-1">
    <h2 className="px-3 pt-2 pb-1 text-sm font-medium text-muted">{title}</h2>
    <ul>{children}</ul>
  </section>
)
