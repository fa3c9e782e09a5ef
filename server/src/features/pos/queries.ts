import { type Statement, statement } from '../../db/statement.ts'

export const takenTables = (tenantId: number): Statement<{ table_id: number; check_id: number | null }> =>
  statement(
    `SELECT taken.table_id, (SELECT c.id FROM checks c
                             WHERE c.tenant_id = $1 AND c.table_id = taken.table_id AND c.status = 'open'
                             ORDER BY c.id LIMIT 1) AS check_id
     FROM (SELECT DISTINCT table_id FROM orders WHERE tenant_id = $1 AND status = 'created' AND table_id IS NOT NULL) taken
     ORDER BY taken.table_id`,
    [tenantId],
    'taken_tables',
  )
