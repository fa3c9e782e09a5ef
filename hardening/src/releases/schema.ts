import type pg from 'pg'

/** Tables, columns, constraints, indexes, policies and privileges, one line each. */
export async function schemaOf(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(`
    SELECT format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                  pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind IN ('r', 'S', 'v') AND c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('%s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relacl) FROM pg_class
    WHERE relkind IN ('r', 'S', 'v') AND relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('%s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT format('%s.%s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check) FROM pg_policies
    UNION ALL
    SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY 1`)
  return rows.map(({ line }) => line)
}
