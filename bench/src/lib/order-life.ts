import { orderWith } from './menu.ts'

export const LINES = 3

/** Sends a change. @returns the body of its answer */
type Change = (path: string, body: string) => Promise<{ checkId: number }>

interface Placed {
  itemIds: readonly number[]
  /** What the check comes to. */
  due: string
}

/** An order is placed, two of its lines are started, its card is finished, its lines are delivered, and it is charged: eight changes. */
export async function liveOrder(
  change: Change,
  readPlaced: (checkId: number) => Promise<Placed>,
): Promise<void> {
  const step = (path: string, body: object) => change(path, JSON.stringify(body))
  const { checkId } = await change('/pos/create-order', orderWith(0, { newCheck: true }))
  const { itemIds, due } = await readPlaced(checkId)
  for (const id of itemIds.slice(1)) await step(`/kitchen/${id}`, { status: 'preparing' })
  await step('/kitchen/lines/finish', { itemIds, stationIds: [] })
  for (const id of itemIds) await step(`/orders/update-status/${id}`, { status: 'delivered' })
  await step(`/checks/${checkId}/charge`, { payments: [{ paymentTypeId: 1, amount: due }] })
}
