import type { ReadyCheck } from '@comanda/shared/orders/api'
import { Check, ClipboardList, ConciergeBell } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, Link } from 'react-aria-components'
import type { NewOrder } from '../../../parts/new-orders/new-orders.ts'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { Ago } from '../../../parts/time/Ago.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { placeOf, TEXTS } from './notices.ts'
import { serveCheck } from './serve-check.ts'

interface NoticeListProps {
  ready: readonly ReadyCheck[]
  newOrders: readonly NewOrder[]
  onGo: () => void
}

const ROW =
  'flex min-h-12 min-w-0 grow items-center gap-3 rounded-md px-3 text-left data-hovered:bg-hover data-pressed:bg-hover'

/** What waits: each line leads to its check or order; what is ready can be served here. */
export function NoticeList({ ready, newOrders, onGo }: NoticeListProps) {
  if (ready.length + newOrders.length === 0)
    return (
      <div className="px-3 py-4 text-center">
        <p className="font-medium">{TEXTS.nothing}</p>
        <p className="mt-1 text-sm text-muted">{TEXTS.nothingHint}</p>
      </div>
    )
  return (
    <>
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
