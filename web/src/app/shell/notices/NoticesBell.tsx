import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { listReady, type ReadyCheck } from '@comanda/shared/orders/api'
import type { ServerEvents } from '@comanda/shared/realtime/events'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing, Check } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components'
import { api } from '../../../api/client.ts'
import { userMay } from '../../../api/session.ts'
import { useNewOrderList } from '../../../parts/new-orders/new-orders.ts'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { allowSound, playNewOrder } from '../../../realtime/new-order-sound.ts'
import { useConnection, useRejoined, useStoreEvent } from '../../../realtime/socket.ts'
import { useRefetch } from '../../../realtime/use-refetch.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { CountBadge } from '../../../ui/feedback/Badge.tsx'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import { FLOATING } from '../../../ui/layers/floating.ts'
import { Popover } from '../../../ui/layers/Popover.tsx'
import { NoticeList } from './NoticeList.tsx'
import { lineOf, TEXTS } from './notices.ts'
import { serveCheck } from './serve-check.ts'

/**
 * The notices of food to be served and of new orders: one line in the header, where it covers nothing. Its button opens
 * the list.
 */
export function NoticesBell({ user }: { user: User }) {
  const ready = useReadyFood(user)
  const newOrders = useNewOrderList()
  const line = lineOf(
    ready,
    newOrders.filter(({ isFresh }) => isFresh),
  )
  const [only] = ready.length === 1 ? ready : []
  return (
    <div className="flex min-w-0 items-center gap-2">
      <DialogTrigger>
        <div role="status" className="flex min-w-0">
          <AriaButton
            className={cx(
              'relative flex min-h-11 min-w-11 items-center gap-2 rounded-md border font-medium',
              line
                ? cx(
                    'px-3',
                    RANK_LOOKS[ready.length > 0 ? 'now' : 'soon'][ready.length > 0 ? 'good' : 'info'],
                  )
                : 'justify-center data-hovered:bg-hover data-pressed:bg-hover',
              line ? 'border-transparent data-hovered:opacity-90' : 'border-transparent',
            )}
          >
            {line ? (
              <BellRing aria-hidden size={20} className="shrink-0" />
            ) : (
              <Bell aria-hidden size={20} className="shrink-0" />
            )}
            {line ? (
              <span className="truncate tabular-nums">
                <span className={only && 'max-sm:sr-only'}>{line.head}</span>
                {line.rest}
              </span>
            ) : (
              <span className="sr-only">{TEXTS.bell}</span>
            )}
            {!line && newOrders.length > 0 && (
              <span className="absolute -top-1 -right-1">
                <CountBadge count={newOrders.length} />
              </span>
            )}
          </AriaButton>
        </div>
        <Popover
          placement="bottom end"
          className={cx(FLOATING, 'max-h-[70dvh] w-96 max-w-full overflow-y-auto')}
        >
          <Dialog aria-label={TEXTS.bell} className="p-2 outline-none">
            {({ close }) => <NoticeList ready={ready} newOrders={newOrders} onGo={close} />}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {only && <ServeButton check={only} />}
    </div>
  )
}

/** Serves the only check that waits, with one tap. */
const ServeButton = ({ check }: { check: ReadyCheck }) => (
  <Button size="touch" icon={Check} className="shrink-0 max-sm:px-3" onPress={() => serveCheck(check)}>
    <span className="max-sm:sr-only">{SERVE_WORDS.serve}</span>
  </Button>
)

const KEY = ['ready-food'] as const
const NONE: readonly ReadyCheck[] = []
/** Food of a paid order leaves the list by time. */
const WAITING_REFETCH_MS = 60_000

/** The food that is ready for this person to serve. Asks the server only when something of it may have changed. */
function useReadyFood(user: User): readonly ReadyCheck[] {
  const { username } = user
  const serves = userMay(user, AREA.orders)
  const isCounter = userMay(user, AREA.till)
  const isJoined = useConnection() === 'joined'
  const { data = NONE } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(listReady, { signal }),
    enabled: serves && isJoined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.length ? WAITING_REFETCH_MS : false),
  })
  const refetch = useRefetch(KEY)
  const hasAny = data.length > 0
  useEffect(() => {
    if (serves) return allowSound()
  }, [serves])
  const announce = useCallback<ServerEvents['order_ready']>(
    ({ servers, isCounter: isCollected }) => {
      if (!serves || !(servers.includes(username) || (isCollected && isCounter))) return
      void playNewOrder()
      void refetch()
    },
    [serves, username, isCounter, refetch],
  )
  const reread = useCallback(() => void refetch(), [refetch])
  const change = useCallback(() => {
    if (hasAny) void refetch()
  }, [hasAny, refetch])
  useStoreEvent('order_ready', announce)
  useStoreEvent('order_update', change)
  useRejoined(reread)
  return data
}
