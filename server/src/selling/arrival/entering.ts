import { businessDate, type StoreTime } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import { hasScopesFor } from '@comanda/shared/kernel/scopes'
import { folioOf, type SaleRecord, soldAt } from '@comanda/shared/offline/sale'
import type { Retry } from '../../http/context.ts'
import type { Arrivals, SentSale } from '../../http/devices/device-sale.ts'
import { judgeSecret, shownBy } from '../../http/devices/device-secret.ts'
import { asking, type Finding, type Sale, type SaleFacts, type WaitsFor } from '../../http/devices/sale.ts'
import { keptAnswer, type Session, sessionsQuery, storeQuery } from '../../http/queries.ts'
import type { Tokens } from '../../http/session/tokens.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import { checkNamed, requestWith, withCheck } from './named-check.ts'
import { type DeviceRow, endDevice, sellingDevice } from './queries-devices.ts'
import { recordReplay, recordSale, refuseSale } from './recording.ts'
import { keepWaiting } from './waiting-sale.ts'

interface ArrivalDeps {
  tokens: Tokens
  personKeys: PersonKeys
}

/** What becomes of the sales that devices have made by themselves. */
export const createArrivals = (deps: ArrivalDeps): Arrivals => ({
  enter: (sent) => enterWithSale(deps, sent),
  keepWaiting,
  record: recordSale,
  recordReplay,
  refuse: refuseSale,
})

/** The device's cookie proves the device, and the session, if any, the sender; the seller and the time are the device's claims. */
async function enterWithSale(deps: ArrivalDeps, sent: SentSale) {
  const { call, retry, request, db, sessionId, arrivedAt } = sent
  const { tenantId } = db
  const record = withUsernames(deps.personKeys, tenantId, sent.record)
  const { opener = null, openerLetter = null } = record
  const check = checkNamed(request)
  const [[found], [store], [kept = null], [sender]] = await db.run(
    sellingDevice(tenantId, { ...record, opener: opener ?? 0, openerLetter, check }),
    storeQuery(tenantId, arrivedAt),
    keptAnswer(tenantId, retry.key),
    sessionsQuery(tenantId, sessionId === null ? [] : [sessionId], arrivedAt),
  )
  if (!store || (sessionId !== null && !sender)) throw new AppError('unauthenticated')
  const device = await proved(deps.tokens, found, sent)
  const { sale: sold, isBounded } = saleOfRecord(record, device, sender?.username ?? null, arrivedAt)
  // A sale that has arrived before gets its stored answer.
  if (device.waiting_key !== null && !kept) throw hasWaited(device, retry, sold)
  const lacksCheck = record.opener && check === 0 && !sold.waitsFor
  if (lacksCheck && device.opener_check === null)
    throw new AppError('not_found', 'La venta que abrió la cuenta no ha llegado.')
  const named = lacksCheck && device.opener_check
  const person = sellerOf(sold, device)
  const mayMake = call.access.kind !== 'scopes' || hasScopesFor(person, call.access)
  const isUnasked = call.offline?.isUnasked || sold.waitsFor
  const seen = { isBounded, mayMake, store, by: record.by }
  return {
    session: { ...person, sessionId: sessionId ?? record.device, tenantId },
    store,
    kept,
    sale: { ...sold, found: isUnasked ? [] : foundOnArrival(sold, seen) },
    request: named ? requestWith(request, withCheck(request, named)) : request,
  }
}

/** @throws device_unknown unless the browser has a secret of the device; a copied secret ends the device */
async function proved(
  tokens: Tokens,
  device: DeviceRow | undefined,
  { db, request, arrivedAt }: SentSale,
): Promise<DeviceRow> {
  const shown = shownBy(request, db.tenantId)
  if (!device || !shown) throw new AppError('device_unknown')
  const verdict = judgeSecret(tokens, db.tenantId, device, shown)
  if (verdict.is === 'unknown') throw new AppError('device_unknown')
  if (verdict.is !== 'copied' || device.ended_at) return device
  await db.run(endDevice(db.tenantId, device.id, 'copied', arrivedAt))
  return { ...device, ended_at: arrivedAt }
}

export const saleFrom = (facts: SaleFacts): Sale => {
  const { record, letter } = facts
  const { device, number, catalog: catalogVersion, app, isPrinted, approvedBy } = record
  const folio = folioOf(letter, number)
  const said = { device, number, folio, catalogVersion, app, isPrinted, approvedBy }
  return { ...facts, ...said, acceptedBy: null, ending: [], found: [] }
}

/** The object that had ended before the sale arrived; null: the sale is taken. Only the server's facts decide. */
function waitsFor(device: DeviceRow, sentBy: string | null): WaitsFor | null {
  if (device.ended_at) return { ended: 'device', since: device.ended_at }
  if (device.name === null) return { ended: 'person', since: device.person_ended_at }
  if (sentBy === null) return { ended: 'session', since: device.last_seen_at }
  return device.opener_waits ? { ended: 'opener', since: null } : null
}

/**
 * The sale of a record as the server believes it. Its time is the device's, not before the device was registered, the check
 * was opened, or the last report by which everything else had arrived.
 * @param sentBy the person of the session; null: the device alone
 */
export function saleOfRecord(
  record: SaleRecord,
  device: DeviceRow,
  sentBy: string | null,
  receivedAt: Date,
): { sale: Sale; isBounded: boolean } {
  const { registered_at, reported_at, settled_at, opened_at, unsent, arrived } = device
  const reported = reported_at !== null && arrived >= unsent ? reported_at : settled_at
  const facts = [registered_at, reported, opened_at].map((at) => at?.getTime() ?? 0)
  const since = new Date(Math.min(Math.max(...facts), receivedAt.getTime()))
  const { at, isBounded } = soldAt(record, receivedAt, since)
  const { letter } = device
  const waits = waitsFor(device, sentBy)
  const sale = saleFrom({ record, letter, soldAt: at, since, receivedAt, sentBy, waitsFor: waits })
  return { sale, isBounded }
}

const REASONS = {
  clock: 'La hora del dispositivo no era posible. La venta se registró con la hora más cercana.',
  other: 'La venta está a nombre de otra persona que la que había iniciado sesión cuando llegó.',
  notAllowed: 'Vendió una persona que no tiene permiso.',
  closedDay: 'Llegó cuando el día de trabajo de la venta ya había terminado: cambia sus totales.',
}

interface Circumstances {
  isBounded: boolean
  mayMake: boolean
  store: StoreTime
  by: string
}

/** The findings about a sale before its call runs. */
export function foundOnArrival(
  { soldAt, receivedAt, sentBy }: Sale,
  { isBounded, mayMake, store, by }: Circumstances,
): Finding[] {
  const isLate = businessDate(soldAt, store) < businessDate(receivedAt, store)
  return [
    ...(isBounded ? [asking('clock', REASONS.clock, 'clock')] : []),
    ...(isLate ? [asking('closed_day', REASONS.closedDay)] : []),
    ...(sentBy !== null && sentBy !== by ? [asking('person', REASONS.other)] : []),
    ...(mayMake ? [] : [asking('person', REASONS.notAllowed, 'not_allowed')]),
  ]
}

/**
 * A person does not decide about a sale of their own, except the store's administrator.
 * @throws forbidden
 */
export function assertNotOwn(
  { session }: { session: Pick<Session, 'role' | 'username'> },
  { actor, sent_by }: { actor: string; sent_by: string | null },
): void {
  if (session.role === 'admin' || (session.username !== actor && session.username !== sent_by)) return
  throw new AppError('forbidden', 'Es una venta tuya: tiene que revisarla otra persona.')
}

/** Who sold, as the device says. */
export const sellerOf = (
  { record, device }: Pick<Sale, 'record' | 'device'>,
  { name, role, scopes }: Pick<DeviceRow, 'name' | 'role' | 'scopes'>,
) => ({
  sessionId: device,
  username: record.by,
  role: role ?? ('user' as const),
  name: name ?? record.by,
  scopes: scopes ?? [],
  designation: null,
  phone: null,
  email: null,
  login: null,
  photo: null,
  deviceId: null,
  drawerId: record.drawer,
})

function hasWaited({ waiting_key }: DeviceRow, { key }: Retry, { folio, waitsFor }: Sale): AppError {
  if (waiting_key !== key)
    return new AppError('duplicate', 'El dispositivo ya usó este folio para otra venta.')
  return new AppError('sale_waiting', undefined, { folio, isEnded: waitsFor?.ended === 'device' })
}

/** Devices know people by their keys. */
function withUsernames(keys: PersonKeys, tenantId: number, record: SaleRecord): SaleRecord {
  const { by, approvedBy } = record
  return {
    ...record,
    by: keys.usernameOf(tenantId, by),
    approvedBy: approvedBy && keys.usernameOf(tenantId, approvedBy),
  }
}
