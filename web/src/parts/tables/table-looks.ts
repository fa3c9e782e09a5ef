import type { FloorTable } from '@comanda/shared/floor/api'
import { callsOfTable, type TableState } from '@comanda/shared/floor/state'
import type { Call } from '@comanda/shared/selling/rank'
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
import { CALL_BOXES, RANK_LOOKS, type Tone } from '../../ui/feedback/rank-looks.ts'
import { SERVE_WORDS } from '../orders/serve.ts'
import { useNow } from '../time/use-now.ts'

/** The button that serves what is ready. */
export const SERVE_LOOK = `flex items-center justify-center ${RANK_LOOKS.now.good}`

/** `Servido, Mesa 4: 2 listos` */
export const serveLabel = (name: string, ready: number): string =>
  `${SERVE_WORDS.serveOf(name)}: ${SERVE_WORDS.ready(ready)}`

export const STATE_WORDS: Record<TableState, string> = {
  qr: 'Pedido QR',
  billed: 'Cuenta pedida',
  cooking: 'En cocina',
  served: 'Todo servido',
  occupied: 'Ocupada',
  cleaning: 'Por limpiar',
  reserved: 'Reservada',
  free: 'Libre',
}

export const STATE_LOOKS: Record<TableState, { icon: LucideIcon; tone: Tone }> = {
  qr: { icon: QrCode, tone: 'brand' },
  billed: { icon: ReceiptText, tone: 'info' },
  cooking: { icon: ChefHat, tone: 'warn' },
  served: { icon: CircleCheck, tone: 'good' },
  occupied: { icon: Users, tone: 'idle' },
  cleaning: { icon: BrushCleaning, tone: 'idle' },
  reserved: { icon: CalendarClock, tone: 'info' },
  free: { icon: CircleDashed, tone: 'idle' },
}

const QUIET_LOOKS: Partial<Record<TableState, string>> = {
  free: 'border-line bg-canvas',
  cleaning: 'border-dashed border-idle bg-surface',
  reserved: 'border-dashed border-info-solid bg-surface',
}

/** Border and fill of a table by its most urgent call; a table that needs nobody is plain. */
export const boxLook = (state: TableState, [call]: readonly Call[]): string =>
  call ? CALL_BOXES[call] : (QUIET_LOOKS[state] ?? 'border-edge bg-surface')

/** What calls for a person at a table, current while it is shown. */
export function useCalls(table: Pick<FloorTable, 'checks' | 'qr_waiting'>, ready: number): Call[] {
  const calls = useNow((now) => callsOfTable(table, ready, now).join())
  return calls === '' ? [] : (calls.split(',') as Call[])
}
