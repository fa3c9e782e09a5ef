import type pg from 'pg'
import type { AppProcess } from './lib/processes.ts'
import type { SignedUp, Store } from './lib/stores.ts'
import type { Row } from './lib/table.ts'

/** How long things are measured. */
export interface Pace {
  /** Alternations between a figure and its floor. */
  rounds: number
  /** Of one measurement in one round. */
  seconds: number
  /** Until so many orders are taken, or this long. */
  warmUp: { orders: number; seconds: number }
  /** Of the platform that its operator looks at. */
  stores: number
  /** Of the one on which every store has a thousand orders. */
  large: number
  /** Seconds of orders at a steady rate. */
  steady: number
  /** Orders followed to a screen. */
  arrivals: number
}

/** What every figure works with. */
export interface Bench {
  pace: Pace
  folder: string
  secret: string
  /** The product under measurement, and the bare servers, each a process of its own. */
  app: AppProcess
  floor: AppProcess
  /** Parent of all Postgres processes. */
  postmaster: number
  /** The database's owner, outside every fence. */
  owner: pg.Client
  ownerUrl: string
  template: SignedUp
  /** Stores whose orders the product takes, and those whose rows the bare servers write. */
  stores: readonly Store[]
  floorTenants: readonly number[]
  say: (line: string) => void
  /** Has something stopped when all figures are measured, the last one first. */
  atEnd: (stop: () => unknown) => void
}

export type Figure = (bench: Bench) => Promise<Row[]>
