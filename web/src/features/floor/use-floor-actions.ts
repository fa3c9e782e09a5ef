import { type FloorCheck, type FloorTable, type FloorView, markClean } from '@comanda/shared/floor/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { printBill } from '../../parts/checks/print-bill.ts'
import { useCallWrite } from '../../parts/hooks/use-write.ts'
import { addressOfCharging, addressOfCheck } from '../../parts/orders/addresses.ts'
import { useServe } from '../../parts/orders/use-serve.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FLOOR } from './data.ts'
import { type Party, type Purpose, partyOf } from './party.ts'
import { TEXTS } from './texts.ts'

/** A check whose table, or whose other check, is chosen next. */
export interface Carried {
  kind: 'move' | 'join'
  key: string
  name: string
  check: FloorCheck
}

/** A check that was brought to a table or to another check, before it is confirmed. */
export interface Target {
  carried: Carried
  name: string
  tableId: number | null
  check: FloorCheck | null
  isTaken: boolean
}

export type Shown =
  | { kind: 'menu'; party: Party; anchor: HTMLElement }
  | { kind: 'choose'; party: Party; purpose: Purpose | 'target' }
  | { kind: 'confirm'; target: Target }
  | { kind: 'waiter'; party: Party; check: FloorCheck }
  | { kind: 'requests'; table: FloorTable }
  | { kind: 'phones'; table: FloorTable }

/** The actions of taps and menu entries on the floor. */
export function useFloorActions(view: FloorView | undefined, sync: () => Promise<void>) {
  const router = useRouter()
  const write = useCallWrite(FLOOR)
  const serve = useServe(sync)
  const [shown, show] = useState<Shown | null>(null)
  const [carried, carry] = useState<Carried | null>(null)
  const mayTakeOrders = storedUserMay(AREA.pos)
  const mayCharge = storedUserMay(AREA.charge)
  const go = (href: string) => router.history.push(href)
  useEscape(carried !== null && shown === null, () => carry(null))

  const run: Record<Purpose, (party: Party, check: FloorCheck) => void> = {
    open: (_, { id }) => go(addressOfCheck(id)),
    round: (_, { id }) => go(`/dashboard/pos?check=${id}`),
    charge: (_, { id }) => go(addressOfCharging(id)),
    move: ({ key, name }, check) => carry({ kind: 'move', key, name, check }),
    join: ({ key, name }, check) => carry({ kind: 'join', key, name, check }),
    waiter: (party, check) => show({ kind: 'waiter', party, check }),
    print: (_, { id, order_ids }) => void printBill(order_ids, [id]).then(sync),
  }

  function choose(purpose: Purpose, party: Party, check?: FloorCheck): void {
    const [first, second] = party.checks
    const chosen = check ?? (second ? undefined : first)
    show(chosen || !first ? null : { kind: 'choose', party, purpose })
    if (chosen) run[purpose](party, chosen)
  }

  function bringTo(party: Party, check?: FloorCheck): void {
    if (!carried) return
    const { table, name } = party
    if (carried.kind === 'move') {
      if (!table || party.key === carried.key) return
      show({
        kind: 'confirm',
        target: { carried, name, tableId: table.id, check: null, isTaken: party.checks.length > 0 },
      })
      return
    }
    const others = party.checks.filter(({ id }) => id !== carried.check.id)
    const chosen = check ?? (others.length === 1 ? others[0] : undefined)
    if (chosen)
      show({ kind: 'confirm', target: { carried, name, tableId: null, check: chosen, isTaken: true } })
    else if (others.length > 0)
      show({ kind: 'choose', party: { ...party, checks: others }, purpose: 'target' })
  }

  const newOrder = ({ table, checks }: Party) =>
    table && go(`/dashboard/pos?table=${table.id}${checks.length > 0 ? '&new=1' : ''}`)

  const showRequests = (table: FloorTable) => show({ kind: 'requests', table })

  const showPhones = (table: FloorTable) => show({ kind: 'phones', table })

  function press(key: string): void {
    const party = view && partyOf(view, key)
    if (!party) return
    const [paid] = party.paidIds
    if (carried) bringTo(party)
    else if (party.table && party.table.qr_waiting > 0 && mayTakeOrders) showRequests(party.table)
    else if (party.checks.length > 0) choose('open', party)
    else if (paid !== undefined) go(addressOfCheck(paid))
    else if (mayTakeOrders) newOrder(party)
  }

  function serveReady(key: string): void {
    const party = view && partyOf(view, key)
    if (!party || carried) return
    serve({ name: party.name, lines: party.readyItems.map((id) => ({ id, status: 'completed' })) })
  }

  function openMenu(key: string, anchor: HTMLElement): void {
    const party = view && partyOf(view, key)
    if (party && !carried) show({ kind: 'menu', party, anchor })
  }

  const clean = (id: number) =>
    write(markClean, { params: { id } }).catch((error) => toast.error(messageOf(error, TEXTS.failed)))

  return {
    shown,
    carried,
    mayTakeOrders,
    mayCharge,
    press,
    openMenu,
    serveReady,
    openPaid: (id: number) => go(addressOfCheck(id)),
    choose,
    bringTo,
    newOrder,
    clean,
    showRequests,
    showPhones,
    sync,
    /** @param kind closes only a dialog of this kind: an entry of the menu may have opened a dialog already */
    close: (kind?: Shown['kind']) => show((now) => (kind && now?.kind !== kind ? now : null)),
    putDown: () => carry(null),
  }
}

export type FloorActions = ReturnType<typeof useFloorActions>

function useEscape(isOn: boolean, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) act()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
