import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded.ts'
import { readSettings } from '../../../server/src/db/embedded/settings.ts'
import type { Bench } from '../bench.ts'
import { plantMany } from './big.ts'
import type { SignedUp } from './stores.ts'
import { number } from './table.ts'
import { plantTypical, TYPICAL } from './typical.ts'
import { KEPT, SOLD, vacuum } from './vacuum.ts'
import { World } from './world.ts'
import { plantYear } from './year.ts'

/** A platform of stores that are all alike, whatever their number. */
export interface Platform {
  world: World
  owner: pg.Client
  stores: readonly SignedUp[]
  /** Not one of `stores`. @see plantBusy */
  another: SignedUp
  /** Seconds that planting it took. */
  took: number
}

export interface Worlds {
  few: Platform
  many: Platform
}

export const FEW = 10
/** @see figures/reports.ts */
export const BUSY = { orders: 100_000, customers: 5_000 } as const
const EVER = '/reports?type=custom&from=2000-01-01&to=2099-12-31'

let worlds: Promise<Worlds> | undefined

/** The same stores among few and among many others; made once for all figures that need them. */
export function worldsOf(bench: Bench): Promise<Worlds> {
  worlds ??= makeWorlds(bench)
  return worlds
}

async function makeWorlds(bench: Bench): Promise<Worlds> {
  const dir = join(bench.folder, 'large')
  mkdirSync(dir, { recursive: true })
  // What is counted on it are pages and bytes, never time: it need not survive a power cut.
  const postgres = await startEmbeddedPostgres({ dir, durable: false, log: () => {} })
  bench.atEnd(async () => {
    await postgres.stop()
    // Where root cannot run Postgres in the folder itself, its data lie elsewhere.
    const settings = readSettings(dir)
    if (settings) rmSync(dirname(settings.dataDir), { recursive: true, force: true })
  })
  const few = await makePlatform(bench, postgres.url, 'few', FEW)
  const many = await makePlatform(bench, postgres.url, 'many', bench.pace.large)
  return { few, many }
}

async function makePlatform(bench: Bench, url: string, name: string, count: number): Promise<Platform> {
  bench.say(`planting ${number(count * TYPICAL.orders)} orders of ${number(count)} stores`)
  const began = performance.now()
  const world = await World.open(url, name, bench.secret)
  bench.atEnd(() => world.close())
  const owner = new pg.Client(world.ownerUrl)
  owner.on('error', () => {})
  await owner.connect()
  bench.atEnd(() => owner.end())
  const template = await world.signUp()
  await plantTypical(owner, template)
  // As upkeep does within the hour.
  await world.get(EVER, template)
  await world.rollUp()
  const copies = await plantMany(world.ownerUrl, template, count)
  const took = (performance.now() - began) / 1000
  bench.say(`  ${took.toFixed(0)} s`)
  const [another, ...others] = copies
  if (!another) throw new Error('a platform without stores')
  return { world, owner, stores: [template, ...others], another, took }
}

/** Has one store more sell in a year as much as a hundred of the others. @returns that store */
export async function plantBusy(bench: Bench, { world, owner, another }: Platform): Promise<SignedUp> {
  bench.say(`planting ${number(BUSY.orders)} orders of one more store`)
  await plantYear(owner, { tenantId: another.tenantId, ...BUSY })
  await vacuum(owner, SOLD)
  await world.get(EVER, another)
  await vacuum(owner, [...KEPT, 'customers'])
  return another
}
