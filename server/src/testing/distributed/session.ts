import type { Node } from 'libpg-query'
import { names } from './tree.ts'

/** Statements that need no judging: they are of one transaction. */
const OF_A_TRANSACTION = [
  'TransactionStmt',
  'FetchStmt',
  'ClosePortalStmt',
  'VariableShowStmt',
  'DeclareCursorStmt',
]

/** Held by a connection until it says otherwise. */
const SESSION_LOCKS = /^pg_(try_)?advisory_(un)?lock(_shared|_all)?$/

/**
 * What is bound to one connection gets lost when each transaction may run on another: behind a pooler, and on the nodes
 * of a distributed Postgres.
 */
export function checkSession(
  stmt: Node | { FuncCall: Record<string, unknown> },
  refuse: (problem: string) => void,
): void {
  const [kind = ''] = Object.keys(stmt)
  if ('FuncCall' in stmt) {
    const name = names(stmt.FuncCall.funcname as Node[]).at(-1) ?? ''
    if (name === 'set_config') refuse('no set_config: it is not passed on')
    if (SESSION_LOCKS.test(name)) refuse(`no ${name}: the lock is a connection's`)
  } else if ('VariableSetStmt' in stmt) {
    if (!stmt.VariableSetStmt.is_local) refuse('no SET without LOCAL: it is a connection’s')
  } else if ('DeclareCursorStmt' in stmt) {
    // WITH HOLD: what outlives its transaction.
    if (((stmt.DeclareCursorStmt.options ?? 0) & 0x20) !== 0) refuse('no cursor WITH HOLD')
  } else if (!OF_A_TRANSACTION.includes(kind)) refuse(`${kind}: not a statement for an app`)
}
