import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import {
  instantOut,
  moneyOut,
  optionalCount,
  optionalDate,
  optionalOneOf,
  optionalText,
} from '../kernel/fields.ts'
import { fileFormat, SHEET_TYPES } from '../kernel/file-format.ts'
import { AREA } from '../kernel/scopes.ts'
import { period } from './api.ts'

/** The kinds of losses of a restaurant, in the order of the page. */
export const LOSS_KINDS = [
  'void',
  'void_after_bill',
  'cancelled_order',
  'cancelled_after_bill',
  'discount',
  'courtesy',
  'refund',
  'unpaid',
  'drawer_open',
  'shortage',
  'surplus',
] as const
export type LossKind = (typeof LOSS_KINDS)[number]

/** Only those who see the figures of the till get these. */
export const DIFFERENCE_KINDS: readonly LossKind[] = ['shortage', 'surplus']

export const LOSS_WORDS: Record<LossKind, string> = {
  void: 'Anulaciones',
  void_after_bill: 'Anulaciones tras la cuenta',
  cancelled_order: 'Pedidos cancelados',
  cancelled_after_bill: 'Cancelados tras la cuenta',
  discount: 'Descuentos',
  courtesy: 'Cortesías',
  refund: 'Reembolsos',
  unpaid: 'Cerrados sin cobrar',
  drawer_open: 'Cajón abierto sin venta',
  shortage: 'Faltantes de corte',
  surplus: 'Sobrantes de corte',
}

const figure = { kind: z.enum(LOSS_KINDS), count: z.int(), amount: moneyOut }

/** The losses of one person. The amount has no sign; opening a drawer has no amount. */
export const PersonLoss = z.object({ username: z.string(), name: z.string(), ...figure })
export type PersonLoss = z.output<typeof PersonLoss>

export const Losses = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  totals: z.array(z.object(figure)),
  /** By who did it. */
  byPerson: z.array(PersonLoss),
  /** By approver, of losses that needed an approval. */
  byApprover: z.array(PersonLoss),
  /** Days with losses. */
  byDay: z.array(z.object({ date: z.string(), ...figure })),
})
export type Losses = z.output<typeof Losses>

/** One void, discount, refund …: a part of a figure. */
export const LossRow = z.object({
  kind: z.enum(LOSS_KINDS),
  at: instantOut,
  /** The business day. */
  date: z.string(),
  username: z.string(),
  name: z.string(),
  /** Null when no approval was needed. */
  approver: z.string().nullable(),
  amount: moneyOut,
  reason: z.string().nullable(),
  /** The subject of the loss: 'Mesa 4', the lines of a void, a drawer. */
  about: z.string().nullable(),
  orderId: z.int().nullable(),
  zNumber: z.int().nullable(),
})
export type LossRow = z.output<typeof LossRow>

const losses = { access: needs(AREA.reports), showsSums: true } as const

export const getLosses = declareCall({
  method: 'GET',
  path: '/reports/losses',
  summary:
    'Voids, discounts, refunds, openings of the drawer and differences of a period, by person and approver',
  ...losses,
  query: period,
  answer: Losses,
})

export const LOSS_PAGE = 50

export const listLosses = declareCall({
  method: 'GET',
  path: '/reports/losses/rows',
  summary: `What a figure of the losses is made of, newest first, ${LOSS_PAGE} a page`,
  ...losses,
  query: period.extend({
    kind: optionalOneOf(LOSS_KINDS, '¡La clase no es válida!'),
    /** Who did it. */
    username: optionalText(254),
    approver: optionalText(254),
    date: optionalDate('¡La fecha no es válida!'),
    page: optionalCount('¡La página no es válida!', 1, 10_000, 1),
  }),
  answer: z.object({ total: z.int(), rows: z.array(LossRow) }),
})

export const exportLosses = declareCall({
  method: 'GET',
  path: '/reports/losses/export',
  summary:
    'The losses of a period with all their rows: a CSV file, or a workbook (XLSX) with a sheet per table',
  audit: { key: 'losses.export', es: 'Descargó las pérdidas', en: 'Downloaded the losses' },
  ...losses,
  query: period.extend({ format: fileFormat }),
  answer: z.unknown(),
  answerTypes: SHEET_TYPES,
})
