import type pg from 'pg'
import type { AppProcess } from './lib/processes.ts'
import type { SignedUp, Store } from './lib/stores.ts'
import type { Row } from './lib/table.ts'

/** What every figure works with. */
export interface Bench {
  secret: string
  /** The product under measurement, and the bare server, each a process of its own. */
  app: AppProcess
  floor: AppProcess
  /** The database's owner, outside every fence. */
  owner: pg.Client
  ownerUrl: string
  template: SignedUp
  /** Stores whose orders the product takes, and those whose rows the bare server writes. */
  stores: readonly Store[]
  floorTenants: readonly number[]
  say: (line: string) => void
}

export type Figure = (bench: Bench) => Promise<Row[]>
