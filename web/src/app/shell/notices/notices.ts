import type { ReadyCheck } from '@comanda/shared/orders/api'
import type { Rank } from '@comanda/shared/selling/rank'
import type { OpenCall } from '@comanda/shared/sittings/waiter-calls'
import { wordsOfCall } from '../../../parts/calls/call-words.ts'
import { ANSWER_WORDS } from '../../../parts/calls/guest-calls.ts'
import type { NewOrder } from '../../../parts/new-orders/new-orders.ts'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'

export const TEXTS = {
  bell: 'Avisos',
  nothing: 'Nada espera',
  nothingHint: 'Aquí verás lo que piden las mesas, lo que esté listo para servir y los pedidos nuevos.',
  calls: 'Las mesas piden',
  ...ANSWER_WORDS,
  comingTo: (call: string) => `Ya vamos: ${call}`,
  isComing: (name: string) => `Va ${name}`,
  finishedOf: (call: string) => `Hecho: ${call}`,
  outside: 'Fuera de la mesa',
  fromOutside: 'alguien pide desde fuera',
  ready: 'Listo para servir',
  newOrders: 'Pedidos nuevos',
  dishes: (count: number) => (count === 1 ? '1 artículo' : `${count} artículos`),
}

/** `Mesa 4`, or `Token 12 · Juan` without a table. */
export const placeOf = ({ table_title, token_no, name }: ReadyCheck): string =>
  table_title ?? [`Token ${token_no}`, name].filter(Boolean).join(' · ')

/** What one kind of notice says: whole, as `head` and `rest`, and in short after another one. */
interface Segment {
  kind: 'calls' | 'ready' | 'outside' | 'arrived'
  rank: Rank
  head: string
  rest: string
  short: string
}

/** What needs a person now. */
export interface Noticed {
  /** What guests ask and nobody has answered, with how loud the loudest of it is. */
  calls: readonly (Pick<OpenCall, 'table_title'> & Parameters<typeof wordsOfCall>[0])[]
  callsRank: Rank
  ready: readonly ReadyCheck[]
  /** The tables of phones that order from elsewhere. */
  outside: readonly string[]
  arrived: readonly Pick<NewOrder, 'calledOut'>[]
}

/** The one line of all notices, the most urgent first; null when nothing needs a person now. */
export function lineOf(noticed: Noticed): (Segment & { more: string }) | null {
  const [first, ...others] = segmentsOf(noticed)
  return first ? { ...first, more: others.map(({ short }) => ` · ${short}`).join('') } : null
}

function segmentsOf({ calls, callsRank, ready, outside, arrived }: Noticed): Segment[] {
  const segments: Segment[] = []
  const [call] = calls
  if (call) {
    const short = calls.length === 1 ? '1 llamada' : `${calls.length} llamadas`
    const places = [...new Set(calls.map(({ table_title }) => table_title))].join(', ')
    const words =
      calls.length === 1
        ? { head: `${call.table_title} `, rest: wordsOfCall(call) }
        : { head: `${short}: `, rest: places }
    segments.push({ kind: 'calls', rank: callsRank, short, ...words })
  }
  if (ready.length > 0) {
    const short = SERVE_WORDS.ready(ready.length)
    segments.push({
      kind: 'ready',
      rank: 'now',
      short,
      head: `${short}: `,
      rest: ready.map(placeOf).join(', '),
    })
  }
  if (outside.length > 0) {
    const [head, rest, short] = [
      `${outside.join(', ')}: `,
      TEXTS.fromOutside,
      `${outside.length} desde fuera`,
    ]
    segments.push({ kind: 'outside', rank: 'soon', short, head, rest })
  }
  if (arrived.length > 0) {
    const short = arrived.length === 1 ? 'Pedido nuevo' : `${arrived.length} pedidos nuevos`
    const rest = arrived.map(({ calledOut }) => calledOut).join(', ')
    segments.push({ kind: 'arrived', rank: 'soon', short, head: `${short}: `, rest })
  }
  // The sort is stable: of two of one rank, guests who call are first.
  return segments.sort((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank))
}

const RANKS: readonly Rank[] = ['now', 'soon', 'fine']
