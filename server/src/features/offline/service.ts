import { randomUUID } from 'node:crypto'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { KEPT_CUSTOMERS, type registerDevice } from '@comanda/shared/offline/api'
import { letterOfDevice } from '@comanda/shared/offline/sale'
import type { WriteEntry } from '../../audit/queries.ts'
import type { Catalogs } from '../../catalog/catalog.ts'
import type { CatalogHistory } from '../../catalog/history.ts'
import { findServiceSettings, serviceSettingsOf } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import { instant } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { shownBy } from '../../http/devices/device-secret.ts'
import type { Tokens } from '../../http/session/tokens.ts'
import { deviceName } from '../../kernel/device-name.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import { tillOf } from '../../selling/ledger/queries.ts'
import { giveSecret, meet } from './contact.ts'
import {
  findSecret,
  insertDevice,
  lastNumberOf,
  latestCustomers,
  noteRegistration,
  noteUser,
  sellersOf,
} from './queries.ts'

export interface OfflineDeps {
  catalogs: Catalogs
  history: CatalogHistory
  personKeys: PersonKeys
  writeEntry: WriteEntry
  tokens: Tokens
  /** How long screens wait for an answer before they say that a sale is done, in ms. */
  saleWaitMs: number
}

/**
 * Registers the browser, or recognises a registered browser. A browser that lost its data becomes a new device with another
 * letter, and so does an ended device when its sales have arrived under their folios. A page that was closed while it
 * registered does not know its device, but the browser's cookie does.
 */
export async function register(
  context: StoreContext,
  deps: OfflineDeps,
  { device: named, hasUnsent, app }: Body<typeof registerDevice>,
) {
  const { db, tenantId, now, store } = context
  const { catalogs, history } = deps
  await history.keep(db, await catalogs.get(db, store.catalogVersion), now)
  const claimed = named ?? shownBy(context.request, tenantId)?.device
  const [[known], [numbers]] = claimed
    ? await db.run(findSecret(tenantId, claimed), lastNumberOf(tenantId, claimed))
    : [[], []]
  const held = known && (named || known.is_new) ? await meet(context, deps, known) : null
  if (!known || !held || (held.isEnded && !hasUnsent)) return registerNew(context, deps, app)
  if (!held.isEnded) await db.run(noteRegistration(tenantId, known.id, { app, isSettled: !hasUnsent }, now))
  return { device: known.id, letter: known.letter, lastNumber: numbers?.last ?? 0, isEnded: held.isEnded }
}

async function registerNew(context: StoreContext, deps: OfflineDeps, app: string) {
  const { db, tenantId, request, session, now } = context
  const id = randomUUID()
  const letter = await db.transaction(async (tx) => {
    const given = letterOfDevice(await nextNumber(tx, tenantId, 'offline_device'))
    tx.atEnd(
      insertDevice({
        tenant_id: tenantId,
        id,
        letter: given,
        name: deviceName(request.headers['user-agent'] ?? null),
        registered_at: now,
        registered_by: session.username,
        last_seen_at: now,
        settled_at: now,
        app,
      }),
      noteUser(tenantId, id, session.username, now),
    )
    return given
  })
  giveSecret(context, deps, id, 1)
  return { device: id, letter, lastNumber: 0, isEnded: false }
}

/** The data that a device keeps besides menu, floor and open checks. */
export async function readKit(
  { db, tenantId, session, now }: StoreContext,
  { saleWaitMs, personKeys }: OfflineDeps,
) {
  const [people, [row], [till], customers] = await db.run(
    sellersOf(tenantId),
    findServiceSettings(tenantId),
    tillOf(tenantId, session),
    latestCustomers(tenantId, KEPT_CUSTOMERS),
  )
  if (!till) throw new AppError('not_found')
  const service = serviceSettingsOf(row)
  return {
    now: instant(now),
    hours: service.offlineHours,
    waitMs: saleWaitMs,
    people: people.map(({ username, name, set_at }) => ({
      key: personKeys.keyOf(tenantId, username),
      name,
      pinSetAt: set_at && instant(set_at),
    })),
    discountLimit: service.discountLimit,
    drawerId: till.drawerId,
    hasOpenShift: till.status === 'open',
    requiresShift: till.requiresShift,
    customers,
  }
}
