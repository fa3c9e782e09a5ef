import { AppError } from '@comanda/shared/kernel/errors'
import { seenOfGuests } from '@comanda/shared/kernel/scopes'
import * as api from '@comanda/shared/kitchen/api'
import type { KitchenStep } from '@comanda/shared/kitchen/stations'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import type { Catalogs } from '../../catalog/catalog.ts'
import { instant, saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import type { JsonText } from '../../http/sending/json-text.ts'
import { SharedReads } from '../../kernel/shared-reads.ts'
import { readKitchen } from '../orders/queries-read.ts'
import { acknowledge, findVoid, finishedCards, unseenVoids } from './queries.ts'
import { stepLine, stepLines } from './steps.ts'

type ChangeStatus = (
  context: StoreContext,
  screen: 'kitchen',
  itemId: number,
  to: ItemStatus,
) => Promise<{ success: true; message: string }>

/** The step in a station that leads to a status; to the others the kitchen has none. */
const STEP_TO: Partial<Record<ItemStatus, KitchenStep>> = { preparing: 'start', completed: 'finish' }

/** `changeStatus` is the only function that moves an item; the orders screen uses it too. */
export function kitchenRoutes(
  calls: CallRouter,
  deps: { catalogs: Catalogs; changeStatus: ChangeStatus },
): void {
  const orders = new SharedReads<JsonText>()
  calls.store(api.listKitchen, ({ db, tenantId, session }, { query }) => {
    const seen = seenOfGuests(session)
    const key = `${tenantId} ${query.order} ${JSON.stringify(seen)}`
    return orders.get(key, () => readKitchen(db, query.order ?? null, seen))
  })

  calls.store(api.listDishes, async ({ db, store }) => {
    const { items } = await deps.catalogs.get(db, store.catalogVersion)
    return Array.from(items.values(), ({ id, title, category_title, is_sold_out }) => ({
      id,
      title,
      category_title,
      is_sold_out,
    }))
  })

  calls.store(api.advanceItem, (context, { params, body: { status, stationId } }) =>
    stationId === null
      ? deps.changeStatus(context, 'kitchen', params.id, status)
      : stepLine(context, STEP_TO[status], params.id, stationId),
  )
  calls.store(api.finishLines, (context, { body }) =>
    stepLines(context, 'finish', body.itemIds, body.stationIds),
  )
  calls.store(api.recallLines, (context, { body }) =>
    stepLines(context, 'recall', body.itemIds, body.stationIds),
  )
  calls.store(api.listFinished, async ({ db, tenantId }, { query }) => {
    const cards = await db.all(finishedCards(tenantId, query.stations))
    return cards.map((card) => ({ ...card, finished_at: instant(card.finished_at) }))
  })

  calls.store(api.listVoids, async ({ db, tenantId, now }) => {
    const since = new Date(now.getTime() - api.VOIDS_FOR_HOURS * 3_600_000)
    const voids = await db.all(unseenVoids(tenantId, since))
    return voids.map((line) => ({ ...line, at: instant(line.at) }))
  })
  calls.store(api.acknowledgeVoid, (context, { params, body }) =>
    context.write(async (tx) => {
      const count = await tx.affected(acknowledge(tx.tenantId, params.id, body.stationId, context.now))
      if (count === 0 && !(await tx.first(findVoid(tx.tenantId, params.id)))) throw new AppError('not_found')
      if (count > 0) tx.announce('order_update', {})
      return saved('Enterado.')
    }),
  )
}
