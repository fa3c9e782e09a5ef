import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { id, instantOut, moneyOut } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { PAYMENT_KINDS } from '../settings/payment-types.ts'
import { PrintInfo } from '../settings/printing.ts'
import { StoreInfo } from '../settings/store.ts'
import { closeBody, countBody, drawerBody, movementBody, openShiftBody } from './bodies.ts'
import { Figures, KindFigures, Movement, OpenCheck, Person } from './figures.ts'
import { SHIFT_STATUSES } from './shift.ts'

const till = needs(AREA.till)
const figures = needs(AREA.tillFigures)
/** People who read all figures, and people who close shifts. */
const tillOrFigures = needs(AREA.till, AREA.tillFigures)
/** People who take money see whether their drawer may take it. */
const cashiers = needs(AREA.readOrders, AREA.till, AREA.tillFigures)
const byId = z.object({ id: id() })

export const ShiftState = z.object({
  id: z.int(),
  drawerId: z.int(),
  drawerTitle: z.string(),
  businessDate: z.string(),
  status: z.enum(SHIFT_STATUSES),
  openedAt: instantOut,
  openedBy: Person,
  /** Who counts, or counted, its drawer. */
  countingBy: Person.nullable(),
})
export type ShiftState = z.output<typeof ShiftState>

export const TillState = z.object({
  /** 'Cobrar sólo con turno abierto'. */
  requiresShift: z.boolean(),
  /** Whether the store has opened a shift before. */
  isUsed: z.boolean(),
  /** The drawer that this session uses: the chosen drawer, or the store's only drawer. */
  drawerId: z.int().nullable(),
  drawers: z.array(z.object({ id: z.int(), title: z.string(), shift: ShiftState.nullable() })),
  /** The shift that this person is counting; until it is counted, the calls that show sums refuse. */
  countingShiftId: z.int().nullable(),
})
export type TillState = z.output<typeof TillState>

export const getTill = declareCall({
  method: 'GET',
  path: '/till',
  summary: 'The drawers with their open shifts, and the one that this session uses; without sums',
  access: cashiers,
  kept: 'without logins',
  answer: TillState,
})

export const initTill = declareCall({
  method: 'GET',
  path: '/till/init',
  summary: 'What the screens of the till need to count, move cash and print',
  access: tillOrFigures,
  answer: z.object({
    /** The kinds of the active payment types, cash first. */
    kinds: z.array(z.enum(PAYMENT_KINDS)),
    inReasons: z.array(z.string()),
    outReasons: z.array(z.string()),
    /** Above it a difference needs a note and an approval. */
    differenceLimit: moneyOut,
    /** Who may receive tips. */
    staff: z.array(Person),
    printSettings: PrintInfo,
    storeSettings: StoreInfo,
  }),
})

export const chooseDrawer = declareCall({
  method: 'POST',
  path: '/till/drawer',
  summary: 'Choose the drawer that this session uses; null for the store’s only one',
  audit: { none: 'says which drawer a session uses; its money says so too' },
  access: cashiers,
  body: drawerBody,
  answer: done,
})

export const openShift = declareCall({
  method: 'POST',
  path: '/till/shifts/open',
  summary: 'Open a shift of a drawer with its counted float; this session uses the drawer from then on',
  audit: { key: 'shift.open', of: 'drawer', es: 'Abrió un turno de caja', en: 'Opened a shift' },
  access: till,
  idempotent: true,
  body: openShiftBody,
  answer: written({ shiftId: z.int() }),
})

export const moveCash = declareCall({
  method: 'POST',
  path: '/till/movements',
  summary: 'Put cash into the drawer, take some out, pay out tips, or open the drawer without a sale',
  audit: { none: 'the ledger says who, when, how much and why' },
  access: cashiers,
  idempotent: true,
  body: movementBody,
  answer: written({ movementId: z.int() }),
})

export const listMovements = declareCall({
  method: 'GET',
  path: '/till/shifts/{id}/movements',
  summary: 'The movements of a shift, oldest first',
  access: till,
  params: byId,
  answer: z.array(Movement),
})

export const getPayable = declareCall({
  method: 'GET',
  path: '/till/shifts/{id}/payable',
  summary:
    'What a drawer can pay out without an approval: its cash, for people who see figures, and the tips owed',
  access: till,
  showsSums: true,
  params: byId,
  answer: z.object({
    /** Null without the scope for figures. */
    cash: moneyOut.nullable(),
    /** The tips of this shift and day less those that were paid out; null unless they belong to all people. */
    pool: moneyOut.nullable(),
    /** The same by person; empty where they belong to all. */
    tips: z.array(z.object({ username: z.string(), owed: moneyOut })),
  }),
})

export const CountResult = z.object({
  kinds: z.array(KindFigures),
  expected: moneyOut,
  counted: moneyOut,
  difference: moneyOut,
  /** Whether closing needs a note and an approval: one of its counts differs by more than the limit. */
  isAboveLimit: z.boolean(),
  /** The shortages and surpluses of the earlier counts, oldest first. Absent for the first count. */
  earlier: z.array(z.object({ shortage: moneyOut, surplus: moneyOut })).optional(),
})
export type CountResult = z.output<typeof CountResult>

export const getClosing = declareCall({
  method: 'GET',
  path: '/till/shifts/{id}/closing',
  summary: 'What stands in the way of closing a shift; after its count also the differences',
  access: till,
  params: byId,
  answer: z.object({
    shift: ShiftState,
    /** They are handed over to the next shift, or closed first. */
    openChecks: z.array(OpenCheck),
    /** Devices whose sales the server does not have yet, as they last said: their money may be in this drawer. */
    unsentDevices: z.array(z.object({ name: z.string(), unsent: z.int(), lastSeenAt: instantOut })),
    /** How often the drawer was counted. */
    counts: z.int(),
    /** For the person who counted and those who see figures; null until it is counted. */
    result: CountResult.nullable(),
  }),
})

export const startCount = declareCall({
  method: 'POST',
  path: '/till/shifts/{id}/start-count',
  summary:
    'Stop taking money in a drawer and count it without seeing what is expected; to count again needs an approval',
  audit: {
    key: 'shift.count_start',
    of: 'shift',
    es: 'Empezó a contar la caja',
    en: 'Started to count a drawer',
  },
  access: till,
  idempotent: true,
  params: byId,
  answer: done,
})

export const cancelCount = declareCall({
  method: 'POST',
  path: '/till/shifts/{id}/cancel-count',
  summary: 'Take money again in a drawer that was being counted',
  audit: {
    key: 'shift.count_cancel',
    of: 'shift',
    es: 'Canceló el conteo de la caja',
    en: 'Cancelled the count of a drawer',
  },
  access: till,
  idempotent: true,
  params: byId,
  answer: done,
})

export const submitCount = declareCall({
  method: 'POST',
  path: '/till/shifts/{id}/count',
  summary: 'Submit and freeze a count; the answer shows what was expected',
  audit: { key: 'shift.count', of: 'shift', es: 'Contó la caja', en: 'Counted a drawer' },
  access: till,
  idempotent: true,
  params: byId,
  body: countBody,
  answer: written({ result: CountResult }),
})

export const closeShift = declareCall({
  method: 'POST',
  path: '/till/shifts/{id}/close',
  summary:
    'Close a counted shift with its numbered Z; above the limit its difference needs a note and approval',
  audit: { key: 'shift.close', of: 'shift', es: 'Cerró un turno de caja', en: 'Closed a shift' },
  access: till,
  idempotent: true,
  params: byId,
  body: closeBody,
  answer: written({ zNumber: z.int() }),
})

export const getX = declareCall({
  method: 'GET',
  path: '/till/shifts/{id}/x',
  summary: 'The figures of an open shift so far',
  access: figures,
  showsSums: true,
  params: byId,
  answer: Figures,
})
