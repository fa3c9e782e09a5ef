import type { FloorCheck, FloorTable, FloorView } from '@comanda/shared/floor/api'
import type { OpenCall } from '@comanda/shared/sittings/waiter-calls'
import {
  ArrowRightLeft,
  BanknoteArrowDown,
  BrushCleaning,
  ConciergeBell,
  Merge,
  Plus,
  Printer,
  QrCode,
  ReceiptText,
  Smartphone,
  UserRound,
  Wallet,
} from 'lucide-react'
import { wordsOfCall } from '../../parts/calls/call-words.ts'
import { ANSWER_WORDS } from '../../parts/calls/guest-calls.ts'
import { FACT_LOOKS } from '../../parts/facts/fact-looks.ts'
import { SERVE_WORDS } from '../../parts/orders/serve.ts'
import type { MenuEntry } from '../../ui/layers/Menu.tsx'
import { nameOfCheck, paidChecksOf, readyItemsOf } from './floor.ts'
import { TEXTS } from './texts.ts'

/** A table with its checks, or a check without a table. */
export interface Party {
  key: string
  name: string
  table: FloorTable | null
  checks: readonly FloorCheck[]
  /** Its paid checks that still cook. */
  paidIds: readonly number[]
  /** The lines that are ready to be served. */
  readyItems: readonly number[]
}

export const keyOfTable = ({ id }: { id: number }): string => `t${id}`
export const keyOfCheck = ({ id }: { id: number }): string => `c${id}`

/** @param key the result of `keyOfTable` or `keyOfCheck`; null when it is no longer on the floor */
export function partyOf(view: FloorView, key: string): Party | null {
  const table = view.tables.find((one) => keyOfTable(one) === key)
  if (table) {
    const { title: name, checks, paid_checks } = table
    const paidIds = paidChecksOf(table).map(({ id }) => id)
    return { key, name, table, checks, paidIds, readyItems: readyItemsOf(checks, paid_checks) }
  }
  const check = view.counter.find((one) => keyOfCheck(one) === key)
  if (!check) return null
  const readyItems = readyItemsOf([check])
  return { key, name: nameOfCheck(check), table: null, checks: [check], paidIds: [], readyItems }
}

/** The intention of a person with a check. */
export type Purpose = 'open' | 'round' | 'charge' | 'move' | 'join' | 'waiter' | 'print'

const ENTRIES: Record<Purpose, Pick<MenuEntry, 'label' | 'icon' | 'startsGroup'>> = {
  open: { label: TEXTS.open, icon: ReceiptText },
  round: { label: TEXTS.addRound, icon: Plus },
  charge: { label: TEXTS.charge, icon: BanknoteArrowDown },
  move: { label: TEXTS.move, icon: ArrowRightLeft, startsGroup: true },
  join: { label: TEXTS.join, icon: Merge },
  waiter: { label: TEXTS.waiter, icon: UserRound },
  print: { label: TEXTS.print, icon: Printer },
}

const ORDER: readonly Purpose[] = ['round', 'charge', 'open', 'move', 'join', 'waiter', 'print']

interface MenuHandlers {
  mayTakeOrders: boolean
  mayCharge: boolean
  choose: (purpose: Purpose) => void
  serve: () => void
  openPaid: (checkId: number) => void
  newOrder: () => void
  clean: () => void
  showRequests: () => void
  /** What its guests ask from their phones. */
  calls: readonly OpenCall[]
  answer: (call: OpenCall) => void
  /** Absent at a table without phones. */
  showPhones: (() => void) | undefined
}

/** The actions of a table or of a check without a table. */
export function menuOfParty(party: Party, handlers: MenuHandlers): MenuEntry[] {
  const { table, checks, paidIds, readyItems } = party
  const { mayTakeOrders, mayCharge } = handlers
  const entries: MenuEntry[] = []
  if (readyItems.length > 0)
    entries.push({
      id: 'serve',
      label: SERVE_WORDS.serve,
      description: SERVE_WORDS.ready(readyItems.length),
      icon: ConciergeBell,
      onAction: handlers.serve,
    })
  for (const call of handlers.calls)
    entries.push({
      id: `call ${call.id}`,
      label: call.seen_at === null ? ANSWER_WORDS.coming : ANSWER_WORDS.finished,
      description: wordsOfCall(call),
      icon: FACT_LOOKS[call.kind === 'bill' ? 'asks' : 'calls'].icon,
      onAction: () => handlers.answer(call),
    })
  if (table && table.qr_waiting > 0 && mayTakeOrders)
    entries.push({ id: 'qr', label: TEXTS.qrOrders, icon: QrCode, onAction: handlers.showRequests })
  if (checks.length > 0) {
    for (const purpose of ORDER)
      if ((purpose !== 'round' || mayTakeOrders) && (purpose !== 'charge' || mayCharge))
        entries.push({ id: purpose, ...ENTRIES[purpose], onAction: () => handlers.choose(purpose) })
  }
  for (const id of paidIds)
    entries.push({
      id: `paid ${id}`,
      label: paidIds.length > 1 ? TEXTS.openPaidOf(id) : TEXTS.openPaid,
      icon: Wallet,
      onAction: () => handlers.openPaid(id),
    })
  if (table && mayTakeOrders) {
    const label = checks.length > 0 ? TEXTS.anotherCheck : TEXTS.newOrder
    const startsGroup = checks.length > 0
    entries.push({ id: 'new', label, icon: Plus, startsGroup, onAction: handlers.newOrder })
  }
  if (handlers.showPhones)
    entries.push({
      id: 'phones',
      label: TEXTS.phones,
      icon: Smartphone,
      startsGroup: true,
      onAction: handlers.showPhones,
    })
  if (table?.cleaning_since)
    entries.push({ id: 'clean', label: TEXTS.clean, icon: BrushCleaning, onAction: handlers.clean })
  return entries
}
