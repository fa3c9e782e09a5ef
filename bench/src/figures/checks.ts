import type { Bench } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { insertHistory } from '../lib/history.ts'
import { type LoadResult, runLoad } from '../lib/load.ts'
import { orderWith } from '../lib/menu.ts'
import { post, storeAt } from '../lib/requests.ts'
import type { Row } from '../lib/table.ts'
import { bareOrders } from './create-order.ts'

const CONNECTIONS = 10
/** Open checks of each store: more than a run can charge. */
const OPEN = 800
/** The total of each of them. */
const TOTAL = '348.00'
/** A round takes two round trips and eight statements, the bare route one of each. */
const ROUND_TARGET = 0.3
/** A charge takes four round trips: it reads the check under its lock. */
const CHARGE_TARGET = 0.15

/** A further round of an open check and its payment, beside the rows of an order inserted by a bare route. */
export async function checks(bench: Bench): Promise<Row[]> {
  bench.say('adding rounds to checks and charging them')
  for (const { tenantId } of bench.stores)
    await insertHistory(bench.owner, { tenantId, closed: 0, open: OPEN })
  await bench.owner.query('VACUUM ANALYZE orders, order_items, checks')
  const charged = { next: 0 }
  const { round, charge, bare, ratio } = await alternate({
    bare: () => bareOrders(bench, CONNECTIONS),
    round: () => addRounds(bench),
    charge: () => chargeChecks(bench, charged),
  })
  const rows = [
    { name: 'adding a round', is: round, reached: ratio('round', 'bare'), target: ROUND_TARGET },
    { name: 'charging a check', is: charge, reached: ratio('charge', 'bare'), target: CHARGE_TARGET },
  ]
  return rows.map(({ name, is, reached, target }) => ({
    figure: `${name}, ${bench.stores.length} stores, ${CONNECTIONS} conn.`,
    measured: described(is),
    baseline: `bare route ${described(bare)}`,
    ratio: reached,
    target: `≥ ${target.toFixed(2)}`,
    met: reached >= target,
  }))
}

/** Rounds go to the second half of the checks, which stay open. */
function addRounds(bench: Bench): Promise<LoadResult> {
  return runLoad({
    base: bench.app.base,
    connections: CONNECTIONS,
    seconds: ROUND_SECONDS,
    ask: (n) => {
      const checkId = OPEN / 2 + 1 + (Math.floor(n / bench.stores.length) % (OPEN / 2))
      return post(storeAt(bench, n), '/pos/create-order', orderWith(n, { checkId }))
    },
  })
}

function chargeChecks(bench: Bench, charged: { next: number }): Promise<LoadResult> {
  const body = JSON.stringify({ payments: [{ paymentTypeId: 1, amount: TOTAL, tendered: '400.00' }] })
  return runLoad({
    base: bench.app.base,
    connections: CONNECTIONS,
    seconds: ROUND_SECONDS,
    ask: () => {
      const n = charged.next++
      return post(storeAt(bench, n), `/checks/${1 + Math.floor(n / bench.stores.length)}/charge`, body)
    },
  })
}
