import {
  type DeleteStmt,
  type InsertStmt,
  type Node,
  parseSync,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query'
import { type Output, type Relation, Scope, TenantCell } from './scope.ts'
import { checkSession } from './session.ts'
import type { Tables } from './tables.ts'
import { conjuncts, equalities, type Named, named, names, walk } from './tree.ts'

export interface Verdict {
  /** What a distributed Postgres refuses, each in one line. */
  problems: string[]
  /** Where the statement says which store it is about: all of these are the same one. */
  stores: Named[]
}

export interface Rules {
  tables: Tables
  /** Names of functions whose value changes from row to row. */
  volatile: ReadonlySet<string>
}

/** Judges one text, which may hold several statements. Needs `loadModule()` before. */
export function judge(sql: string, rules: Rules): Verdict {
  const judging = new Judging(rules)
  for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt) judging.statement(stmt)
  return judging.verdict()
}

/** Conditions may tell the store of these only: of a left join, not of what is kept anyway. */
type Reach = (cell: TenantCell) => boolean

class Judging {
  readonly #rules: Rules
  readonly #problems = new Set<string>()
  readonly #stores: Named[] = []
  /** Every store's table that is read or written, with its tenant_id. */
  readonly #used: { name: string; cell: TenantCell }[] = []

  constructor(rules: Rules) {
    this.#rules = rules
  }

  verdict(): Verdict {
    for (const { name, cell } of this.#used) {
      if (!cell.isKnown()) this.#refuse(`${name}: its tenant_id is not that of one store`)
    }
    return { problems: [...this.#problems], stores: this.#stores }
  }

  statement(stmt: Node, scope = new Scope()): Output {
    if ('SelectStmt' in stmt) return this.#select(stmt.SelectStmt, scope)
    if ('InsertStmt' in stmt) return this.#insert(stmt.InsertStmt, scope)
    if ('UpdateStmt' in stmt) return this.#update(stmt.UpdateStmt, scope)
    if ('DeleteStmt' in stmt) return this.#delete(stmt.DeleteStmt, scope)
    if ('DeclareCursorStmt' in stmt && stmt.DeclareCursorStmt.query)
      this.statement(stmt.DeclareCursorStmt.query)
    checkSession(stmt, (problem) => this.#refuse(problem))
    return null
  }

  #refuse(problem: string): void {
    this.#problems.add(problem)
  }

  #select(query: SelectStmt, outer: Scope): Output {
    if (query.larg && query.rarg) return this.#combined(query, outer)
    return this.#output(query.targetList, this.#read(query, outer))
  }

  /** Both sides of a union. */
  #combined(query: SelectStmt, outer: Scope): Output {
    const scope = new Scope(outer)
    this.#with(query.withClause, scope)
    const sides = [query.larg, query.rarg].map((side) => (side ? this.#select(side, scope) : null))
    const both = new TenantCell()
    if (sides.every((side) => side?.isKnown())) both.name()
    this.#expressions([query.sortClause, query.limitCount, query.limitOffset], scope)
    return both
  }

  #read(query: SelectStmt, outer: Scope): Scope {
    const scope = new Scope(outer)
    this.#with(query.withClause, scope)
    for (const part of query.fromClause ?? []) this.#from(part, scope)
    this.#conditions(query.whereClause, scope, (cell) => scope.relations.some((one) => one.cell === cell))
    const { targetList, havingClause, groupClause, sortClause, limitCount, limitOffset, valuesLists } = query
    this.#expressions(
      [targetList, havingClause, groupClause, sortClause, limitCount, limitOffset, valuesLists],
      scope,
    )
    return scope
  }

  #with(clause: WithClause | undefined, scope: Scope): void {
    for (const one of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in one)) continue
      const { ctename = '', ctequery } = one.CommonTableExpr
      // A recursive one reads itself: what it starts from decides.
      if (clause?.recursive) scope.ctes.set(ctename, null)
      if (ctequery) scope.ctes.set(ctename, this.statement(ctequery, scope))
    }
  }

  #output(targets: readonly Node[] | undefined, scope: Scope): Output {
    for (const target of targets ?? []) {
      if (!('ResTarget' in target)) continue
      const { name, val } = target.ResTarget
      if (name === 'tenant_id' && named(val)) return this.#known(val)
      const cell = scope.resolve(val)
      if (cell && (name === undefined || name === 'tenant_id')) return cell
      const [star, alias] = val && 'ColumnRef' in val ? names(val.ColumnRef.fields).reverse() : []
      const starred = scope.relations.find((one) => one.cell && (alias === undefined || one.alias === alias))
      if (star === '*' && starred) return starred.cell
    }
    return null
  }

  /** The store, said outright. */
  #known(expression: Node | undefined): TenantCell {
    const cell = new TenantCell()
    const store = named(expression)
    if (store) {
      this.#stores.push(store)
      cell.name()
    }
    return cell
  }

  #table(range: RangeVar | undefined, scope: Scope): Relation {
    const name = range?.relname ?? ''
    const relation: Relation = { alias: range?.alias?.aliasname ?? name, cell: null }
    const table = this.#rules.tables.get(name)
    if (!range?.schemaname && scope.ctes.has(name)) relation.cell = readFrom(scope.ctes.get(name))
    else if (table?.columns.includes('tenant_id')) {
      relation.cell = new TenantCell()
      if (table.placement === 'store') this.#used.push({ name, cell: relation.cell })
    }
    scope.relations.push(relation)
    return relation
  }

  /** @returns what it adds to the scope. */
  #from(part: Node, scope: Scope): Relation[] {
    if ('RangeVar' in part) return [this.#table(part.RangeVar, scope)]
    if ('JoinExpr' in part) {
      const { larg, rarg, quals, usingClause, jointype } = part.JoinExpr
      const left = larg ? this.#from(larg, scope) : []
      const right = rarg ? this.#from(rarg, scope) : []
      const known = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] }[jointype as string]
      const reached = known ?? [...left, ...right]
      const reach: Reach = (cell) => reached.some((one) => one.cell === cell)
      this.#conditions(quals, scope, reach)
      const [a, b] = [left, right].map((side) => side.find((one) => one.cell)?.cell)
      if (names(usingClause).includes('tenant_id') && a && b) this.#same(a, b, reach)
      return [...left, ...right]
    }
    const relation: Relation = { alias: '', cell: null }
    if ('RangeSubselect' in part && part.RangeSubselect.subquery) {
      const { alias, subquery } = part.RangeSubselect
      const renamed = names(alias?.colnames)
      relation.alias = alias?.aliasname ?? ''
      const output = this.statement(subquery, scope)
      relation.cell = renamed.length > 0 ? cellIf(renamed.includes('tenant_id')) : readFrom(output)
    } else if ('RangeFunction' in part) {
      relation.alias = part.RangeFunction.alias?.aliasname ?? ''
      relation.cell = cellIf(names(part.RangeFunction.alias?.colnames).includes('tenant_id'))
      this.#expressions(part.RangeFunction.functions, scope)
    }
    scope.relations.push(relation)
    return [relation]
  }

  #conditions(condition: Node | undefined, scope: Scope, reach: Reach): void {
    for (const sides of conjuncts(condition).flatMap(equalities)) {
      const [left, right] = sides.map((side) => scope.resolve(side))
      if (left && right) this.#same(left, right, reach)
      const [cell, value] = left ? [left, sides[1]] : [right, sides[0]]
      const store = named(value)
      if (!cell || !store) continue
      this.#stores.push(store)
      if (reach(cell)) cell.name()
    }
    this.#expressions(condition, scope)
  }

  #same(a: TenantCell, b: TenantCell, reach: Reach): void {
    if (reach(a)) a.follow(b)
    if (reach(b)) b.follow(a)
  }

  /** Looks into subqueries, and at the functions that are called. */
  #expressions(tree: unknown, scope: Scope): void {
    walk(tree, (kind, fields) => {
      if (kind === 'FuncCall') checkSession({ FuncCall: fields }, (problem) => this.#refuse(problem))
      if (kind !== 'SubLink') return false
      this.#expressions(fields.testexpr, scope)
      this.statement(fields.subselect as Node, scope)
      return true
    })
  }

  #steady(tree: unknown): void {
    walk(tree, (kind, fields) => {
      const name = kind === 'FuncCall' ? names(fields.funcname as Node[]).at(-1) : undefined
      if (name !== undefined && this.#rules.volatile.has(name))
        this.#refuse(`${name}() in a write: it is volatile`)
      return false
    })
  }

  #target(range: RangeVar | undefined, scope: Scope): { relation: Relation; isSharded: boolean } {
    const relation = this.#table(range, scope)
    const placement = this.#rules.tables.get(range?.relname ?? '')?.placement
    const isSharded = placement === 'store' || placement === 'roll-up'
    if (placement === 'roll-up' && relation.cell)
      this.#used.push({ name: range?.relname ?? '', cell: relation.cell })
    return { relation, isSharded }
  }

  #insert(insert: InsertStmt, outer: Scope): Output {
    const scope = new Scope(outer)
    this.#with(insert.withClause, scope)
    const { relation, isSharded } = this.#target(insert.relation, scope)
    const columns = (insert.cols ?? []).map((one) => ('ResTarget' in one ? (one.ResTarget.name ?? '') : ''))
    const position = columns.length > 0 ? columns.indexOf('tenant_id') : 0
    if (insert.selectStmt && 'SelectStmt' in insert.selectStmt)
      this.#source(insert.selectStmt.SelectStmt, position, relation.cell, isSharded, outer, scope.ctes)
    const { targetList, whereClause } = insert.onConflictClause ?? {}
    this.#assignments(targetList, insert.relation, isSharded, scope)
    this.#expressions(whereClause, scope)
    if (isSharded) this.#steady(whereClause)
    const returned = insert.returningClause?.exprs
    this.#expressions(returned, scope)
    return this.#output(returned, scope)
  }

  /** The rows that are inserted are all of a store that is said, or of that which they are read from. */
  #source(
    query: SelectStmt,
    position: number,
    target: Output,
    isSharded: boolean,
    outer: Scope,
    ctes: Scope['ctes'],
  ): void {
    // The table that is written is not among what its rows are read from.
    const around = new Scope(outer)
    for (const [name, output] of ctes) around.ctes.set(name, output)
    if (query.larg && query.rarg) {
      target?.follow(this.#combined(query, around) ?? new TenantCell())
      return
    }
    const scope = this.#read(query, around)
    if (isSharded) this.#steady(query.fromClause ? query : undefined)
    if (position < 0) return
    const values = (query.valuesLists ?? []).map((row) =>
      'List' in row ? row.List.items?.[position] : undefined,
    )
    const column = query.targetList?.[position]
    if (column && 'ResTarget' in column) values.push(column.ResTarget.val)
    const cells = values.map((value) => scope.resolve(value) ?? this.#known(value))
    // Every row must name the store; one row without it makes the statement undecided.
    const [first] = cells
    if (first && cells.every((cell) => cell === first || cell.isKnown())) target?.follow(first)
  }

  #update(update: UpdateStmt, outer: Scope): Output {
    const scope = new Scope(outer)
    this.#with(update.withClause, scope)
    const { isSharded } = this.#target(update.relation, scope)
    for (const part of update.fromClause ?? []) this.#from(part, scope)
    this.#assignments(update.targetList, update.relation, isSharded, scope)
    return this.#written(update, scope, isSharded)
  }

  #delete(remove: DeleteStmt, outer: Scope): Output {
    const scope = new Scope(outer)
    this.#with(remove.withClause, scope)
    const { isSharded } = this.#target(remove.relation, scope)
    for (const part of remove.usingClause ?? []) this.#from(part, scope)
    return this.#written(remove, scope, isSharded)
  }

  #written(write: UpdateStmt | DeleteStmt, scope: Scope, isSharded: boolean): Output {
    const { whereClause, returningClause } = write
    this.#conditions(whereClause, scope, (cell) => scope.relations.some((one) => one.cell === cell))
    if (isSharded) this.#steady([whereClause, returningClause?.exprs])
    this.#expressions(returningClause?.exprs, scope)
    return this.#output(returningClause?.exprs, scope)
  }

  #assignments(
    targets: readonly Node[] | undefined,
    range: RangeVar | undefined,
    isSharded: boolean,
    scope: Scope,
  ): void {
    for (const target of targets ?? []) {
      if (isSharded && 'ResTarget' in target && target.ResTarget.name === 'tenant_id')
        this.#refuse(`${range?.relname}: a row stays with its store`)
    }
    this.#expressions(targets, scope)
    if (isSharded) this.#steady(targets)
  }
}

const cellIf = (has: boolean): Output => (has ? new TenantCell() : null)

/** What is asked of a subquery's rows afterwards does not bound what it reads. */
function readFrom(output: Output | undefined): Output {
  if (!output) return null
  const cell = new TenantCell()
  cell.follow(output)
  return cell
}
