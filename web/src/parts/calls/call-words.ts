import type { BillWay, CallReason } from '@comanda/shared/sittings/guest-call'
import type { OpenCall } from '@comanda/shared/sittings/waiter-calls'

const REASONS: Record<CallReason, string> = {
  napkins: 'más servilletas',
  question: 'una duda',
  other: 'otro',
}
const WAYS: Record<Exclude<BillWay, 'split'>, string> = { cash: 'efectivo', card: 'tarjeta' }

type Asked = Pick<OpenCall, 'kind' | 'reason' | 'note' | 'way' | 'parts'>

/** `pide la cuenta: tarjeta`, `llama: «una silla para bebé»` */
export function wordsOfCall({ kind, reason, note, way, parts }: Asked): string {
  if (kind === 'bill')
    return `pide la cuenta: ${way === 'split' ? `dividida entre ${parts}` : WAYS[way ?? 'cash']}`
  return `llama: ${note ? `«${note}»` : REASONS[reason ?? 'other']}`
}

/** `Mesa 4 pide la cuenta: tarjeta` */
export const nameOfCall = (call: Asked & Pick<OpenCall, 'table_title'>): string =>
  `${call.table_title} ${wordsOfCall(call)}`

/** `propina 15 %`, `sin propina`; null when the guest has not chosen. */
export function tipOfCall({
  tip_percent,
  tip_amount,
}: Pick<OpenCall, 'tip_percent' | 'tip_amount'>): string | null {
  if (tip_amount !== null) return `propina de ${tip_amount}`
  if (tip_percent === null) return null
  return tip_percent === 0 ? 'sin propina' : `propina ${tip_percent} %`
}
