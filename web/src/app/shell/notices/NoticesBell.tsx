import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { listReady, type ReadyCheck } from '@comanda/shared/orders/api'
import type { ServerEvents } from '@comanda/shared/realtime/events'
import type { OpenCall } from '@comanda/shared/sittings/waiter-calls'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing, Check } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components'
import { api } from '../../../api/client.ts'
import { userMay } from '../../../api/session.ts'
import { nameOfCall } from '../../../parts/calls/call-words.ts'
import { useAnswerCall } from '../../../parts/calls/guest-calls.ts'
import { useNewOrderList } from '../../../parts/new-orders/new-orders.ts'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { Ago } from '../../../parts/time/Ago.tsx'
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
import { useGuestCalls, useOutside } from './use-guest-calls.ts'

/**
 * The notices of what guests ask, of food to be served and of new orders: one line in the header, where it covers nothing. Its button opens
 * the list.
 */
export function NoticesBell({ user }: { user: User }) {
  const ready = useReadyFood(user)
  const newOrders = useNewOrderList()
  const { calls, rank } = useGuestCalls(user)
  const outside = useOutside(user)
  const unanswered = calls.filter(({ seen_at }) => seen_at === null)
  const line = lineOf({
    calls: unanswered,
    callsRank: rank,
    ready,
    outside: outside.map(({ table_title }) => table_title),
    arrived: newOrders.filter(({ isFresh }) => isFresh),
  })
  const waiting = newOrders.length + calls.length - unanswered.length
  const [call] = line?.kind === 'calls' && unanswered.length === 1 ? unanswered : []
  const [check] = line?.kind === 'ready' && ready.length === 1 ? ready : []
  return (
    <div className="flex min-w-0 items-center gap-2">
      <DialogTrigger>
        <div role="status" className="flex min-w-0">
          <AriaButton
            className={cx(
              'relative flex min-h-11 min-w-11 items-center gap-2 rounded-md border font-medium',
              line
                ? cx('px-3', RANK_LOOKS[line.rank][TONES[line.kind]])
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
                <span className={check && 'max-sm:sr-only'}>{line.head}</span>
                {line.rest}
                {call && (
                  // Not read out again with each minute; the list says it.
                  <span aria-hidden>
                    {' · '}
                    <Ago at={call.asked_at} />
                  </span>
                )}
                {line.more}
              </span>
            ) : (
              <span className="sr-only">{TEXTS.bell}</span>
            )}
            {!line && waiting > 0 && (
              <span className="absolute -top-1 -right-1">
                <CountBadge count={waiting} />
              </span>
            )}
          </AriaButton>
        </div>
        <Popover
          placement="bottom end"
          className={cx(FLOATING, 'max-h-[70dvh] w-96 max-w-[calc(100vw-1.5rem)] overflow-y-auto')}
        >
          <Dialog aria-label={TEXTS.bell} className="p-2 outline-none">
            {({ close }) => (
              <NoticeList calls={calls} ready={ready} outside={outside} newOrders={newOrders} onGo={close} />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {call && <ComingButton call={call} />}
      {check && <ServeButton check={check} />}
    </div>
  )
}

const TONES = { calls: 'info', ready: 'good', outside: 'warn', arrived: 'info' } as const

/** Tells the only table that calls, with one tap, that somebody comes. */
function ComingButton({ call }: { call: OpenCall }) {
  const answer = useAnswerCall()
  return (
    <Button
      size="touch"
      icon={Check}
      className="shrink-0 max-sm:px-3"
      aria-label={TEXTS.comingTo(nameOfCall(call))}
      onPress={() => answer(call)}
    >
      <span className="max-sm:sr-only">{TEXTS.coming}</span>
    </Button>
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
