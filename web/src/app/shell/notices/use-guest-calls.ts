import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { ServerEvents } from '@comanda/shared/realtime/events'
import { rankOfCall } from '@comanda/shared/selling/call-rank'
import type { Rank } from '@comanda/shared/selling/rank'
import type { OpenSitting } from '@comanda/shared/sittings/api'
import type { OpenCall } from '@comanda/shared/sittings/waiter-calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { userMay } from '../../../api/session.ts'
import { callsQuery, sittingsQuery } from '../../../parts/calls/guest-calls.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { playNewOrder } from '../../../realtime/new-order-sound.ts'
import { useConnection, useRejoined, useStoreEvent } from '../../../realtime/socket.ts'
import { useRefetch } from '../../../realtime/use-refetch.ts'

const NONE: readonly OpenCall[] = []

/**
 * What guests ask from their phones, those of the person's own tables first. A new call sounds for who waits on its table and for who
 * counts a drawer; one that nobody has answered for three minutes sounds for all.
 * @returns the calls, and how loud the loudest of them is
 */
export function useGuestCalls(user: User): { calls: readonly OpenCall[]; rank: Rank } {
  const { username } = user
  const mayAnswer = userMay(user, AREA.pos)
  const isCounter = userMay(user, AREA.till)
  const isJoined = useConnection() === 'joined'
  const { data = NONE } = useQuery({
    ...callsQuery,
    enabled: mayAnswer && isJoined,
    select: useCallback(
      (calls: OpenCall[]) =>
        calls.toSorted((a, b) => Number(b.waiter === username) - Number(a.waiter === username)),
      [username],
    ),
  })
  const refetch = useRefetch(callsQuery.queryKey)
  const announce = useCallback<ServerEvents['guest_call']>(
    ({ isNew, waiter }) => {
      if (!mayAnswer) return
      if (isNew && (waiter === null || waiter === username || isCounter)) void playNewOrder()
      void refetch()
    },
    [mayAnswer, username, isCounter, refetch],
  )
  useStoreEvent('guest_call', announce)
  // They end with their checks.
  const hasAny = data.length > 0
  const change = useCallback(() => void (hasAny && refetch()), [hasAny, refetch])
  useStoreEvent('order_update', change)
  useRejoined(useCallback(() => void (mayAnswer && refetch()), [mayAnswer, refetch]))

  const late = useNow((now) => data.filter((call) => rankOfCall(call, now) === 'now').length)
  const lateBefore = useRef(late)
  useEffect(() => {
    if (late > lateBefore.current) void playNewOrder()
    lateBefore.current = late
  }, [late])
  return { calls: data, rank: late > 0 ? 'now' : 'soon' }
}

/** A phone that was refused is shown for so long. */
const OUTSIDE_MS = 15 * 60_000

export type Outside = Pick<OpenSitting, 'id' | 'table_title'> & { refused_at: string }

/** The sittings of phones that order although they are no longer at their table. */
export function useOutside(user: User): readonly Outside[] {
  const mayAnswer = userMay(user, AREA.pos)
  const isJoined = useConnection() === 'joined'
  const { data = NOBODY } = useQuery({
    ...sittingsQuery,
    enabled: mayAnswer && isJoined,
    select: refusedOf,
  })
  const refetch = useRefetch(sittingsQuery.queryKey)
  const reread = useCallback(() => void (mayAnswer && refetch()), [mayAnswer, refetch])
  useStoreEvent('sittings_update', reread)
  useRejoined(reread)
  const recent = useNow((now) => {
    const ids = data.filter(({ refused_at }) => now - Date.parse(refused_at) < OUTSIDE_MS).map(({ id }) => id)
    return ids.join()
  })
  return data.filter(({ id }) => recent.split(',').includes(String(id)))
}

const NOBODY: readonly Outside[] = []
const refusedOf = (sittings: readonly OpenSitting[]): Outside[] =>
  sittings.flatMap(({ id, table_title, refused_at }) =>
    refused_at === null ? [] : [{ id, table_title, refused_at }],
  )
