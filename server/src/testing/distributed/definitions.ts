import { type Constraint, type Node, parseSync } from 'libpg-query'
import { isSharded, type Table, type Tables } from './tables.ts'
import { names, walk } from './tree.ts'

/** Written into a block of PL/pgSQL, this would escape the rules below. */
const HIDDEN = /\b(primary\s+key|unique|foreign\s+key|references|exclude|trigger|set_config|rule)\b/i

/** What a distributed Postgres refuses in a migration. Needs `loadModule()` before. */
export function refusedDefinitions(sql: string, tables: Tables): string[] {
  const problems: string[] = []
  const refuse = (problem: string) => void problems.push(problem)
  for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt) checkOne(stmt, tables, refuse)
  return problems
}

type Refuse = (problem: string) => void

function checkOne(stmt: Node, tables: Tables, refuse: Refuse): void {
  if ('CreateStmt' in stmt) {
    const name = stmt.CreateStmt.relation?.relname ?? ''
    for (const part of stmt.CreateStmt.tableElts ?? []) checkPart(name, part, tables, refuse)
  } else if ('AlterTableStmt' in stmt) {
    const name = stmt.AlterTableStmt.relation?.relname ?? ''
    for (const command of stmt.AlterTableStmt.cmds ?? []) {
      if (!('AlterTableCmd' in command)) continue
      const { subtype, name: column, def } = command.AlterTableCmd
      if (column === 'tenant_id' && subtype !== 'AT_AddColumn' && isSharded(tables.get(name)))
        refuse(`${name}: what rows are distributed by cannot be altered`)
      if (def) checkPart(name, def, tables, refuse)
    }
  } else if ('IndexStmt' in stmt) {
    const { unique, relation, indexParams, idxname } = stmt.IndexStmt
    const [first] = indexParams ?? []
    const leads = first && 'IndexElem' in first ? first.IndexElem.name : undefined
    if (unique && leads !== 'tenant_id' && isSharded(tables.get(relation?.relname ?? '')))
      refuse(`${idxname}: a unique index of a store's table begins with tenant_id`)
  } else if ('CreateTrigStmt' in stmt) refuse(`${stmt.CreateTrigStmt.trigname}: no triggers`)
  else if ('RuleStmt' in stmt) refuse(`${stmt.RuleStmt.rulename}: no rules`)
  else if ('CreateFunctionStmt' in stmt || 'DoStmt' in stmt) checkCode(stmt, refuse)
  else
    walk(stmt, (kind, fields) => {
      if (kind === 'FuncCall' && names(fields.funcname as Node[]).at(-1) === 'set_config')
        refuse('no set_config: it is not passed on')
      return false
    })
}

/** Blocks are for roles, policies and grants. */
function checkCode(stmt: Node, refuse: Refuse): void {
  walk(stmt, (kind, fields) => {
    const hidden = kind === 'String' && HIDDEN.exec(String(fields.sval))
    if (hidden) refuse(`"${hidden[0]}" inside a block or function: it belongs into a statement of its own`)
    return false
  })
}

function checkPart(name: string, part: Node, tables: Tables, refuse: Refuse): void {
  const table = tables.get(name)
  if ('ColumnDef' in part) {
    const { colname = '', constraints } = part.ColumnDef
    for (const one of constraints ?? []) {
      if ('Constraint' in one) checkConstraint(name, table, one.Constraint, [colname], tables, refuse)
    }
  } else if ('Constraint' in part)
    checkConstraint(name, table, part.Constraint, leadingColumns(part.Constraint), tables, refuse)
}

function leadingColumns(constraint: Constraint): string[] {
  const [exclusion] = constraint.exclusions ?? []
  if (exclusion && 'List' in exclusion) {
    const [element, operator] = exclusion.List.items ?? []
    const column = element && 'IndexElem' in element ? (element.IndexElem.name ?? '') : ''
    const isEqual = operator && 'List' in operator && names(operator.List.items).at(-1) === '='
    return isEqual ? [column] : []
  }
  return names(constraint.keys ?? constraint.fk_attrs)
}

const KEYS: Readonly<Record<string, string>> = {
  CONSTR_PRIMARY: 'primary key',
  CONSTR_UNIQUE: 'unique key',
  CONSTR_EXCLUSION: 'exclusion',
}

function checkConstraint(
  name: string,
  table: Table | undefined,
  constraint: Constraint,
  columns: string[],
  tables: Tables,
  refuse: Refuse,
): void {
  const key = KEYS[constraint.contype ?? '']
  if (key && isSharded(table) && columns[0] !== 'tenant_id')
    refuse(`${name}: its ${key} (${columns.join(', ')}) begins with tenant_id`)
  if (constraint.contype === 'CONSTR_FOREIGN')
    checkReference(name, table, constraint, columns, tables, refuse)
}

function checkReference(
  name: string,
  table: Table | undefined,
  constraint: Constraint,
  columns: string[],
  tables: Tables,
  refuse: Refuse,
): void {
  const target = constraint.pktable?.relname ?? ''
  const where = `${name}: its reference to ${target}`
  const referenced = tables.get(target)
  if (!isSharded(table)) {
    if (isSharded(referenced)) refuse(`${where} leads from a table of all stores to one of a store`)
    return
  }
  if (referenced?.placement === 'local') refuse(`${where} leads to a table that only one node has`)
  if (!isSharded(referenced)) return
  const [leads = 'tenant_id'] = names(constraint.pk_attrs)
  if (columns[0] !== 'tenant_id' || leads !== 'tenant_id')
    refuse(`${where} begins with tenant_id on both sides`)
  // 'n' and 'd': NULL and the default, which would take the tenant away.
  if (/[nd]/.test(constraint.fk_del_action ?? '')) refuse(`${where}: no ON DELETE SET NULL or SET DEFAULT`)
  if (/[cnd]/.test(constraint.fk_upd_action ?? '')) refuse(`${where}: no ON UPDATE that writes tenant_id`)
}
