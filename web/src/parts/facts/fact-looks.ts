import type { Fact, FactKind } from '@comanda/shared/selling/facts'
import {
  BellRing,
  BrushCleaning,
  CalendarClock,
  Check,
  ChefHat,
  CircleCheck,
  CircleDashed,
  ConciergeBell,
  type LucideIcon,
  QrCode,
  ReceiptText,
  Users,
  Wallet,
} from 'lucide-react'
import type { Tone } from '../../ui/feedback/rank-looks.ts'
import { UNDER_REVIEW } from '../offline/review-words.ts'
import { SERVE_WORDS } from '../orders/serve.ts'
import { WAITING_LOOKS } from '../time/waiting-looks.ts'

/** What guests ask from their phones: the bill, and that somebody comes. */
const ASKS = { icon: ReceiptText, tone: 'info', word: 'Pide la cuenta' } as const
const CALLS = { icon: BellRing, tone: 'info', word: 'Llama' } as const

/** One word and one look for each fact, on every screen. What is 'here' says only for how long. */
export const FACT_LOOKS: Record<FactKind, { icon: LucideIcon; tone: Tone; word: string }> = {
  ready: { icon: ConciergeBell, tone: 'good', word: 'Listo' },
  asksLong: ASKS,
  callsLong: CALLS,
  qr: { icon: QrCode, tone: 'brand', word: 'Pedido QR' },
  billed: { icon: ReceiptText, tone: 'info', word: 'Cuenta pedida' },
  tooLate: WAITING_LOOKS.tooLate,
  review: { ...UNDER_REVIEW, tone: 'warn' },
  asks: ASKS,
  calls: CALLS,
  late: WAITING_LOOKS.late,
  cooking: { icon: ChefHat, tone: 'warn', word: 'En cocina' },
  coming: { icon: Check, tone: 'info', word: 'Ya vamos' },
  served: { icon: CircleCheck, tone: 'good', word: 'Todo servido' },
  paid: { icon: Wallet, tone: 'good', word: 'Pagada' },
  cleaning: { icon: BrushCleaning, tone: 'idle', word: 'Por limpiar' },
  reserved: { icon: CalendarClock, tone: 'info', word: 'Reservada' },
  occupied: { icon: Users, tone: 'idle', word: 'Ocupada' },
  free: { icon: CircleDashed, tone: 'idle', word: 'Libre' },
  here: WAITING_LOOKS.calm,
}

/** `2 listos`, `Pedido QR` */
export const wordOfFact = ({ kind, count }: Pick<Fact, 'kind' | 'count'>): string =>
  kind === 'ready' ? SERVE_WORDS.ready(count) : FACT_LOOKS[kind].word

/** Border and fill of a table, a check or an order by the most urgent that is true of it. */
const BOXES: Partial<Record<FactKind, string>> = {
  ready: 'border-good-solid bg-good-soft',
  asksLong: 'border-info-solid bg-info-soft',
  callsLong: 'border-info-solid bg-info-soft',
  qr: 'border-brand bg-brand-soft',
  billed: 'border-info-solid bg-info-soft',
  tooLate: 'border-bad-solid bg-surface',
  review: 'border-warn-solid bg-surface',
  asks: 'border-info-solid bg-surface',
  calls: 'border-info-solid bg-surface',
  late: 'border-warn-solid bg-surface',
  cleaning: 'border-dashed border-idle bg-surface',
  reserved: 'border-dashed border-info-solid bg-surface',
  free: 'border-line bg-canvas',
}

export const boxOf = ([first]: readonly Fact[]): string =>
  `text-ink ${(first && BOXES[first.kind]) ?? 'border-edge bg-surface'}`

/** Where a table or a check is chosen: what one looks for is loud, what else may be chosen is grey. */
export const PICK_BOXES = {
  loud: 'border-ink bg-surface text-ink',
  quiet: 'border-line bg-canvas text-muted',
} as const
