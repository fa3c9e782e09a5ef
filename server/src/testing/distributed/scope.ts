import type { Node } from 'libpg-query'
import { tenantColumn } from './tree.ts'

/** The tenant_id of one table in a statement: which store it is, is known here or follows from another's. */
export class TenantCell {
  #isNamed = false
  readonly #sources: TenantCell[] = []

  name(): void {
    this.#isNamed = true
  }

  follow(other: TenantCell): void {
    this.#sources.push(other)
  }

  isKnown(seen = new Set<TenantCell>()): boolean {
    if (this.#isNamed) return true
    if (seen.has(this)) return false
    seen.add(this)
    return this.#sources.some((source) => source.isKnown(seen))
  }
}

/** What a table, a CTE or a subquery is called in a statement; null when it has no tenant_id. */
export interface Relation {
  alias: string
  cell: TenantCell | null
}

/** What a query hands up: its output's tenant_id. */
export type Output = TenantCell | null

export class Scope {
  readonly relations: Relation[] = []
  readonly ctes: Map<string, Output>
  readonly #parent: Scope | undefined

  constructor(parent?: Scope) {
    this.#parent = parent
    this.ctes = new Map(parent?.ctes)
  }

  /** The tenant_id that an expression is; undefined when it is none. */
  resolve(expression: Node | undefined): TenantCell | undefined {
    const alias = tenantColumn(expression)
    return alias === null ? undefined : this.#find(alias)
  }

  #find(alias: string): TenantCell | undefined {
    const own = this.relations.find((one) => one.cell !== null && (alias === '' || one.alias === alias))
    if (own?.cell) return own.cell
    return this.#parent ? this.#parent.#find(alias) : undefined
  }
}
