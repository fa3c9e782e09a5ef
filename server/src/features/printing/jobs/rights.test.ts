import { SCOPES, type Scope } from '@comanda/shared/kernel/scopes'
import { moveJobs, retryJob, takeJob } from '@comanda/shared/printing/api'
import { PAPERS, PRINTED_PAPERS } from '@comanda/shared/printing/printers'
import { openShift, startCount } from '@comanda/shared/till/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTaqueria } from '../../../testing/menu.ts'
import { setUpPrinter, USB } from '../../../testing/printers.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { closeIt, countDrawer, sellWaters } from '../../../testing/shift.ts'

const server = serverForTests()

/** Who works with papers at all. */
const STAFF: Scope[] = [
  'POS',
  'ORDERS',
  'ORDER_STATUS',
  'ORDER_STATUS_DISPLAY',
  'INVOICES',
  'TILL',
  'TILL_FIGURES',
  'KITCHEN',
  'KITCHEN_DISPLAY',
]
const SELLERS: Scope[] = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY', 'INVOICES']
const LINES = { of: 'lines', orderId: 1, itemIds: [1], quantities: [1] }
const ORDERS = { of: 'orders', orderIds: [1], part: null }

/** Every kind of job, and who may read it. */
const JOBS = [
  { paper: 'kitchen', source: LINES, readers: STAFF, hasSums: false },
  { paper: 'void', source: LINES, readers: STAFF, hasSums: false },
  { paper: 'token', source: ORDERS, readers: STAFF, hasSums: false },
  { paper: 'bill', source: ORDERS, readers: SELLERS, hasSums: true },
  { paper: 'receipt', source: ORDERS, readers: SELLERS, hasSums: true },
  { paper: 'till', source: { of: 'x', shiftId: 2 }, readers: ['TILL_FIGURES'], hasSums: true },
  { paper: 'till', source: { of: 'z', number: 1 }, readers: ['TILL_FIGURES'], hasSums: true },
  {
    paper: 'drawer',
    source: { of: 'drawer', reason: null },
    readers: [...SELLERS, 'TILL'],
    hasSums: false,
  },
  { paper: 'test', source: { of: 'test' }, readers: STAFF, hasSums: false },
] as const

let restaurant: Client
beforeAll(async () => {
  restaurant = await openTaqueria(server)
  const papers = [...PRINTED_PAPERS]
  const first = await setUpPrinter(restaurant, { ...USB, papers, printsKitchen: true, opensDrawer: true })
  const second = await setUpPrinter(restaurant, { ...USB, title: 'Cocina' })
  expect([first, second]).toEqual([1, 2])
  const { shiftId } = await restaurant.call(openShift, { body: { amount: 0 } })
  await sellWaters(restaurant)
  await countDrawer(restaurant, shiftId, { cash: '77.00' })
  await closeIt(restaurant, shiftId)
  await restaurant.call(openShift, { body: { amount: 0 } })
})

/** Makes this the store's only job. */
async function put({ paper, source }: (typeof JOBS)[number], state = 'waiting', by = restaurant.username) {
  const { owner } = server.database
  const { tenantId } = restaurant
  await owner.query('DELETE FROM print_jobs WHERE tenant_id = $1', [tenantId])
  const { now } = server.clock
  await owner.query(
    `INSERT INTO print_jobs (tenant_id, id, printer_id, paper, source, state, created_at, created_by, expires_at, finished_at)
     VALUES ($1, 1, 1, $2, $3, $4, $5, $6, $7, CASE WHEN $4 = 'waiting' THEN NULL ELSE $5::timestamptz END)`,
    [tenantId, paper, JSON.stringify(source), state, now, by, new Date(now.getTime() + 1_800_000)],
  )
}

/** The answer to a person of each call that prints a job or gives it away. */
async function attempts(person: Client, job: (typeof JOBS)[number], by?: string) {
  await put(job, 'waiting', by)
  const taken = await person.send(takeJob, { params: { id: 1 } })
  await put(job, 'waiting', by)
  const moved = await person.send(moveJobs, { body: { fromId: 1, toId: 2 } })
  await put(job, 'failed', by)
  const retried = await person.send(retryJob, { params: { id: 1 } })
  const isTaken = taken.status === 200 && taken.body.job !== null
  return { take: isTaken, move: moved.body.code ?? 'moved', retry: retried.body.code ?? 'retried' }
}
const READ = { take: true, move: 'moved', retry: 'retried' }
const refused = (code: string) => ({ take: false, move: code, retry: code })

describe('the content of a print job', () => {
  it('is of every kind of paper in this test', () => {
    expect(new Set(JOBS.map(({ paper }) => paper))).toEqual(new Set(PAPERS))
  })

  it.each(STAFF)(
    'is read, moved and printed again with the scope %s only as its own call allows',
    async (scope) => {
      const person = await server.hire(restaurant, [scope])
      for (const job of JOBS) {
        const isReader = (job.readers as readonly Scope[]).includes(scope)
        const expected = isReader ? READ : refused('forbidden')
        expect([job, await attempts(person, job)]).toEqual([job, expected])
      }
    },
  )

  it('is a Z of the person who closed the shift and prints it without seeing figures', async () => {
    const [cashier, other] = [
      await server.hire(restaurant, ['TILL']),
      await server.hire(restaurant, ['TILL']),
    ]
    const z = JOBS.find(({ source }) => source.of === 'z')
    if (!z) throw new Error('no Z among the jobs')
    expect(await attempts(cashier, z, cashier.username)).toEqual(READ)
    expect(await attempts(other, z, cashier.username)).toEqual(refused('forbidden'))
  })

  it('has no sum or payment for a person who counts a drawer', async () => {
    const person = await server.hire(restaurant, SCOPES)
    await person.call(startCount, { params: { id: 2 } })
    for (const job of JOBS)
      expect([job, await attempts(person, job)]).toEqual([
        job,
        job.hasSums ? refused('count_in_progress') : READ,
      ])
  })

  it('waits behind nothing: a cook gets the comanda while a Z waits first', async () => {
    const cook = await server.hire(restaurant, ['KITCHEN'])
    const [kitchen, , , , , , z] = JOBS
    await put(z)
    await server.sql(
      `INSERT INTO print_jobs (tenant_id, id, printer_id, paper, source, created_at, created_by, expires_at)
       SELECT tenant_id, 2, 1, $2, $3, created_at, created_by, expires_at FROM print_jobs WHERE tenant_id = $1`,
      restaurant.tenantId,
      kitchen.paper,
      JSON.stringify(kitchen.source),
    )
    const { job } = await cook.call(takeJob, { params: { id: 1 } })
    expect(job).toMatchObject({ id: 2 })
  })
})
