import { randomUUID } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { Ended } from '@comanda/shared/offline/reviews'
import type { SaleRecord } from '@comanda/shared/offline/sale'
import type { StoreContext } from '../../http/context.ts'
import type { Sale } from '../../http/devices/sale.ts'
import { type Input, readInput } from '../../http/input.ts'
import { checkNamed, requestWith, withCheck } from './named-check.ts'
import {
  countTasks,
  findSale,
  heldBy,
  insertWaiting,
  lockDevice,
  MOST_OF_DEVICE,
  MOST_OF_STORE,
} from './queries-devices.ts'
import { assertNew } from './recording.ts'

/** A sale as it arrived: enough to take it later. */
export interface WaitingSale {
  call: string
  params: Record<string, unknown>
  body: unknown
  record: SaleRecord
  key: string
  /** Of the request, in hex. @see Retry */
  hash: string
  /** The latest instant of which the server knows that the sale was not made yet. */
  since: string
}

const WHY: Readonly<Record<Ended, string>> = {
  device: 'El dispositivo ya no podía vender cuando llegó.',
  session: 'La sesión del dispositivo había terminado cuando llegó.',
  person: 'Quien vendió ya no trabaja aquí.',
  opener: 'La venta que abrió su cuenta también espera.',
}

export async function keepWaiting(call: Call, context: StoreContext, sale: Sale): Promise<AppError> {
  const { db, tenantId, request, retry, session } = context
  const { waitsFor, device, number, record } = sale
  if (!waitsFor || !retry) throw new Error('the sale does not wait')
  const check = checkNamed(request)
  const hasNoNumber = record.opener !== null && check === 0
  const input = readInput(call, hasNoNumber ? requestWith(request, withCheck(request, 1)) : request)
  const kept: WaitingSale = {
    call: call.path,
    params: request.params as WaitingSale['params'],
    body: request.body ?? null,
    record,
    key: retry.key,
    hash: retry.hash.toString('hex'),
    since: sale.since.toISOString(),
  }
  await db.transaction(async (tx) => {
    const [, known, [tasks], people] = await tx.run(
      lockDevice(tenantId, device),
      findSale(tenantId, device, number),
      countTasks(tenantId, device),
      heldBy(tenantId, device),
    )
    assertNew(known[0], retry.key)
    assertRoom(tasks)
    const isNew = await tx.affected(
      insertWaiting({
        tenant_id: tenantId,
        id: randomUUID(),
        kind: 'waiting',
        at: sale.receivedAt,
        device_id: device,
        number,
        actor: session.username,
        sent_by: sale.sentBy,
        sold_at: sale.soldAt,
        check_id: check || null,
        amount: amountOfSale(input.body),
        reason: `${call.offline?.es ?? 'Venta'}. ${WHY[waitsFor.ended]}`,
        sale: JSON.stringify(storable(kept)),
        key: retry.key,
        ended: waitsFor.ended,
        ended_since: waitsFor.since,
        held_by: people.map(({ name }) => name),
      }),
    )
    if (isNew) tx.announce('review_update', {})
    if (isNew && check) tx.changed([check])
  })
  return new AppError('sale_waiting', undefined, {
    folio: sale.folio,
    isEnded: waitsFor.ended === 'device',
  })
}

/** A device's first tasks find room whatever other devices have sent. */
const ALWAYS = 20

/** @throws too_many_requests: the device sends it later */
export function assertRoom(tasks: { own: number; all: number } | undefined): void {
  const { own = 0, all = 0 } = tasks ?? {}
  if (own < MOST_OF_DEVICE && (all < MOST_OF_STORE || own < ALWAYS)) return
  throw new AppError('too_many_requests', 'Hay demasiadas ventas por revisar de este dispositivo.')
}

/** JSON without the escapes that Postgres refuses, U+0000 and lone surrogates; an escaped backslash precedes none. */
export const storable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
      found === '\\\\' ? found : '\\ufffd',
    ),
  )

interface Amounts {
  payments?: readonly { amount: number; tip?: number | null }[] | null
  total?: number | null
  cart?: readonly { price: number | null; quantity: number }[]
}

/** The amount of a sale, in centavos: its money, else its value; null for others. */
function amountOfSale(body: Input<Call>['body']): number | null {
  const { payments, total, cart } = (body ?? {}) as Amounts
  if (payments?.length) return payments.reduce((sum, { amount, tip }) => sum + amount + (tip ?? 0), 0)
  if (typeof total === 'number') return total
  return cart ? cart.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0) : null
}
