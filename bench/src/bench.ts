import type pg from 'pg'
import type { ServerProcess } from '../../hardening/src/lib/server.ts'
import type { Row } from './lib/table.ts'

/** A store in a benchmark: its id, and the headers of its signed-in waiter. */
export interface Store {
  tenantId: number
  token: string
  headers: Record<string, string>
}

export interface SignedUp {
  tenantId: number
  sessionId: string
}

/** The inputs of every figure. */
export interface Bench {
  /** When the run began. */
  now: Date
  secret: string
  /** The measured product and the bare server, each in its own process. */
  app: ServerProcess
  baseline: { base: string }
  /** The database's owner, without row-level security. */
  owner: pg.Client
  ownerUrl: string
  template: SignedUp
  /** Stores whose orders the product creates, and stores whose rows the bare server writes. */
  stores: readonly Store[]
  baselineTenants: readonly number[]
  say: (line: string) => void
}

export type Figure = (bench: Bench) => Promise<Row[]>
