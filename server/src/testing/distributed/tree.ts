import type { Node } from 'libpg-query'

/** `a.b` of a function's or column's name; stars are `*`. */
export const names = (parts: readonly Node[] | undefined): string[] =>
  (parts ?? []).map((part) => ('String' in part ? (part.String.sval ?? '') : '*'))

/** Looks at every node below; `visit` returns true where it has seen to the rest itself. */
export function walk(tree: unknown, visit: (kind: string, fields: Record<string, unknown>) => boolean): void {
  if (Array.isArray(tree)) {
    for (const one of tree) walk(one, visit)
    return
  }
  if (typeof tree !== 'object' || tree === null) return
  for (const [kind, fields] of Object.entries(tree)) {
    if (typeof fields !== 'object' || fields === null) continue
    const isNode = /^[A-Z]/.test(kind)
    if (!(isNode && visit(kind, fields as Record<string, unknown>))) walk(fields, visit)
  }
}

/** What must all be true for the whole to be. */
export function conjuncts(condition: Node | undefined): Node[] {
  if (!condition) return []
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR')
    return (condition.BoolExpr.args ?? []).flatMap((part) => conjuncts(part))
  return [condition]
}

/** Both sides of `a = b`; of `(a, b) = (c, d)` those of each. */
export function equalities(condition: Node): [Node, Node][] {
  if (!('A_Expr' in condition)) return []
  const { kind, name, lexpr, rexpr } = condition.A_Expr
  if (kind !== 'AEXPR_OP' || names(name)[0] !== '=' || !lexpr || !rexpr) return []
  if (!('RowExpr' in lexpr && 'RowExpr' in rexpr)) return [[lexpr, rexpr]]
  const others = rexpr.RowExpr.args ?? []
  return (lexpr.RowExpr.args ?? []).flatMap((one, at) => {
    const other = others[at]
    return other ? [[one, other] as [Node, Node]] : []
  })
}

/** Which store a statement names: a parameter's number, or the value itself. */
export type Named = { parameter: number } | { value: number }

/** A parameter or a constant, cast or not. */
export function named(expression: Node | undefined): Named | null {
  if (!expression) return null
  if ('TypeCast' in expression) return named(expression.TypeCast.arg)
  if ('ParamRef' in expression) return { parameter: expression.ParamRef.number ?? 0 }
  if (!('A_Const' in expression)) return null
  const { ival, sval } = expression.A_Const
  if (ival) return { value: ival.ival ?? 0 }
  return sval ? { value: Number(sval.sval) } : null
}

/** `t.tenant_id` or `tenant_id`: the table's name in the statement, or an empty one. */
export function tenantColumn(expression: Node | undefined): string | null {
  if (!expression) return null
  if ('TypeCast' in expression) return tenantColumn(expression.TypeCast.arg)
  if (!('ColumnRef' in expression)) return null
  const path = names(expression.ColumnRef.fields)
  return path.at(-1) === 'tenant_id' ? (path.at(-2) ?? '') : null
}
