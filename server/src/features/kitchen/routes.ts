import { feedKitchen } from '@comanda/shared/feed/api'
import { AppError } from '@comanda/shared/kernel/errors'
import { seenOfGuests } from '@comanda/shared/kernel/scopes'
import * as api from '@comanda/shared/kitchen/api'
import type { KitchenStep } from '@comanda/shared/kitchen/stations'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import type { WriteEntry } from '../../audit/queries.ts'
import type { Catalogs } from '../../catalog/catalog.ts'
import { findServiceSettings, serviceSettingsOf } from '../../catalog/queries-settings.ts'
import { instant, saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { Feed } from '../../http/feed.ts'
import type { JsonText } from '../../http/sending/json-text.ts'
import { SharedReads } from '../../kernel/shared-reads.ts'
import { changeItemStatus } from '../../selling/orders/item-status.ts'
import { readKitchen } from '../../selling/orders/queries-read.ts'
import { kitchenOfFeed } from '../../selling/orders/queries-wire.ts'
import { acknowledge, finishedCards, lockVoid, servedCards, unseenVoids, type VoidRow } from './queries.ts'
import { stepLine, stepLines } from './steps.ts'

/** The step in a station that leads to a status; to the others the kitchen has none. */
const STEP_TO: Partial<Record<ItemStatus, KitchenStep>> = { preparing: 'start', completed: 'finish' }

interface KitchenDeps {
  catalogs: Catalogs
  feed: Feed
  writeEntry: WriteEntry
}

export function kitchenRoutes(calls: CallRouter, deps: KitchenDeps): void {
  const orders = new SharedReads<JsonText>()
  calls.store(api.listKitchen, ({ db, tenantId, session }, { query }) => {
    const seen = seenOfGuests(session)
    const key = `${tenantId} ${query.order} ${JSON.stringify(seen)}`
    return orders.get(key, () => readKitchen(db, query.order ?? null, seen))
  })

  deps.feed.serve(calls, feedKitchen, {
    name: 'kitchen',
    queries: ({ tenantId, seen, now }, some) => [
      kitchenOfFeed(tenantId, some, seen, now),
      unseenVoids(tenantId, oldestVoid(now), some),
    ],
    found: (rows, voids) => ({
      rows: rows.map(({ written }) => written),
      lists: { voids: voids.map(feedVoid) },
    }),
  })

  calls.store(api.listDishes, async ({ db, store }) => {
    const { items } = await deps.catalogs.get(db, store.catalogVersion)
    return Array.from(items.values(), ({ id, title, category_title, is_sold_out, variants }) => ({
      id,
      title,
      category_title,
      is_sold_out,
      variants: variants.map((one) => ({ id: one.id, title: one.title, is_sold_out: one.is_sold_out ?? 0 })),
    }))
  })

  calls.store(api.advanceItem, (context, { params, body: { status, stationId } }) =>
    stationId === null
      ? changeItemStatus(context, 'kitchen', params.id, status, deps.writeEntry)
      : stepLine(context, STEP_TO[status], params.id, stationId),
  )
  calls.store(api.finishLines, (context, { body }) =>
    stepLines(context, 'finish', body.itemIds, body.stationIds),
  )
  calls.store(api.recallLines, (context, { body }) =>
    stepLines(context, 'recall', body.itemIds, body.stationIds),
  )
  calls.store(api.listFinished, async ({ db, tenantId }, { query }) => {
    const cards = await db.all(query.served ? servedCards(tenantId) : finishedCards(tenantId, query.stations))
    return cards.map((card) => ({ ...card, finished_at: instant(card.finished_at) }))
  })

  calls.store(api.getWaitMinutes, async ({ db, tenantId }) => {
    const { lateMinutes, tooLateMinutes } = serviceSettingsOf(await db.first(findServiceSettings(tenantId)))
    return { late: lateMinutes, tooLate: tooLateMinutes }
  })

  calls.store(api.listVoids, async ({ db, tenantId, now }) => {
    const voids = await db.all(unseenVoids(tenantId, oldestVoid(now)))
    return voids.map(voidOfRow)
  })
  calls.store(api.acknowledgeVoid, (context, { params, body }) =>
    context.write(async (tx) => {
      const order = await tx.first(lockVoid(tx.tenantId, params.id))
      if (!order) throw new AppError('not_found')
      const count = await tx.affected(acknowledge(tx.tenantId, params.id, body.stationId, context.now))
      if (count > 0) tx.changed([order.check_id])
      return saved('Enterado.')
    }),
  )
}

/** Voids before it are not announced. */
const oldestVoid = (now: Date): Date => new Date(now.getTime() - api.VOIDS_FOR_HOURS * 3_600_000)

const voidOfRow = ({ check_id: _check, at, ...line }: VoidRow) => ({ ...line, at: instant(at) })
const feedVoid = (line: VoidRow) => ({ ...voidOfRow(line), id: line.item_id, check_id: line.check_id })
