import type { TableState } from '@comanda/shared/floor/state'
import {
  BrushCleaning,
  CalendarClock,
  ChefHat,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  QrCode,
  ReceiptText,
  Users,
} from 'lucide-react'
import { SERVE_WORDS } from '../../parts/orders/serve.ts'

/** The button that serves what is ready. */
export const SERVE_LOOK =
  'flex items-center justify-center gap-1 bg-good-solid font-semibold text-canvas tabular-nums'

/** `Servido, Mesa 4: 2 listos` */
export const serveLabel = (name: string, ready: number): string =>
  `${SERVE_WORDS.serveOf(name)}: ${SERVE_WORDS.ready(ready)}`

interface StateLook {
  icon: LucideIcon
  /** Background and border of the table. */
  table: string
  /** Colour of icon and word. */
  word: string
}

export const STATE_LOOKS: Record<TableState, StateLook> = {
  qr: { icon: QrCode, table: 'border-brand bg-brand-soft', word: 'text-brand-ink' },
  billed: { icon: ReceiptText, table: 'border-info-solid bg-info-soft', word: 'text-info' },
  cooking: { icon: ChefHat, table: 'border-warn-solid bg-warn-soft', word: 'text-warn' },
  served: { icon: CircleCheck, table: 'border-good-solid bg-good-soft', word: 'text-good' },
  occupied: { icon: Users, table: 'border-idle bg-idle-soft', word: 'text-idle' },
  cleaning: { icon: BrushCleaning, table: 'border-dashed border-idle bg-surface', word: 'text-idle' },
  reserved: { icon: CalendarClock, table: 'border-dashed border-info-solid bg-surface', word: 'text-info' },
  free: { icon: CircleDashed, table: 'border-edge bg-surface', word: 'text-muted' },
}
