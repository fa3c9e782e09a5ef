import { chargeCheck } from '@comanda/shared/checks/api'
import { closeShift, getTill } from '@comanda/shared/till/api'
import { listZ } from '@comanda/shared/till/z'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Archive } from '../../../server/src/db/backup/archive.ts'
import { restoreBackup } from '../../../server/src/db/backup/restore.ts'
import { bookProblems } from '../../../server/src/testing/books.ts'
import { readCheck, sendRound } from '../../../server/src/testing/checks.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from '../../../server/src/testing/constants.ts'
import { createDatabase, type TestDatabase } from '../../../server/src/testing/database.ts'
import { emptyDatabase } from '../../../server/src/testing/installation.ts'
import { TestServer } from '../../../server/src/testing/restaurant.ts'
import { CASH, countDrawer } from '../../../server/src/testing/shift.ts'
import { isQuick } from '../lib/scale.ts'
import { differences, figuresOf } from './figures.ts'
import { cartLine, type People, SOUP, signInAll, TACO } from './fonda.ts'
import { backupOf, hasBackup, readReleases, recordedFigures } from './releases.ts'
import { schemaOf } from './schema.ts'

async function restore(file: string): Promise<{ database: TestDatabase; takenAt: Date }> {
  const database = await emptyDatabase()
  const archive = await Archive.open(file)
  try {
    const { ownerUrl } = database
    const onTable = () => {}
    await restoreBackup({ archive, ownerUrl, migrationsDir: MIGRATIONS_DIR, secret: TEST_SECRET, onTable })
    return { database, takenAt: new Date(archive.manifest.takenAt) }
  } finally {
    archive.close()
  }
}

/** Figures that later releases count differently on purpose. */
const CHANGED: Record<string, RegExp> = {
  // The till counts voided pieces instead of lines. A division of which a part was paid has ended (0055_paid_parts.sql).
  '0.0.1':
    /^\.(x|day\.figures)\.voids\.count|^\.checks\.5\.(split\.|payments\.0\.part)|^\.floor\.counter\.1\.is_split|^\.dashboard\.(yesterdayUntilNow\.)?(paidChecks|averageCheck):/,
  // The panel has the average of the reports.
  '0.1.0': /^\.dashboard\.(yesterdayUntilNow\.)?(paidChecks|averageCheck):/,
}

const kept = readReleases().filter(hasBackup)
/** The newest alone in `npm test`. */
const restored = [...new Set(isQuick ? [kept.at(-1)] : [kept[0], kept.at(-1)])]
const versions = restored.flatMap((release) => release?.version ?? [])

describe.each(versions)('the restaurant of release %s', (version) => {
  let server: TestServer
  let people: People
  beforeAll(async () => {
    const { database, takenAt } = await restore(backupOf(version))
    server = await TestServer.on(database)
    server.clock.now = takenAt
    people = await signInAll(server.base)
  })
  afterAll(() => server.stop())

  it('has the same figures to the centavo', async () => {
    const found = differences(recordedFigures(version), await figuresOf(people.owner))
    expect(found.filter((line) => !CHANGED[version]?.test(line))).toEqual([])
    expect(await bookProblems(server.database.owner, people.owner.tenantId)).toEqual([])
  })

  it('has the schema of a new installation', async () => {
    const fresh = await createDatabase()
    try {
      expect(await schemaOf(server.database.owner)).toEqual(await schemaOf(fresh.owner))
    } finally {
      await fresh.drop()
    }
  })

  it('goes on: an order, a charge, and the corte of the open shift', async () => {
    const { cashier, owner } = people
    const before = await owner.call(listZ, { query: {} })
    const id = await sendRound(people.waiter, [cartLine(TACO), cartLine(SOUP, 2)], { tableId: 5 })
    const { due } = await readCheck(cashier, id)
    expect(due).toBe('189.42')
    const payments = [{ paymentTypeId: CASH, amount: due, tendered: '200.00' }]
    await cashier.call(chargeCheck, { params: { id }, body: { payments } })
    const shift = (await owner.call(getTill)).drawers.find((drawer) => drawer.shift)?.shift
    await countDrawer(cashier, shift?.id ?? 0, { cash: '1000.00' })
    const body = { note: 'Se cuenta mañana', handOver: true }
    const closed = await owner.call(closeShift, { params: { id: shift?.id ?? 0 }, body })
    expect(closed.zNumber).toBe(2)
    expect((await owner.call(listZ, { query: {} })).reports).toHaveLength(before.reports.length + 1)
    expect(await bookProblems(server.database.owner, owner.tenantId)).toEqual([])
  })
})
