import type { NotedStore } from '@comanda/shared/settings/told-notes'
import { sql } from 'kysely'
import { k, type Statement, statement } from '../../db/statement.ts'

/** The facts of a store that decide which release notes it gets. */
export const findNotedStore = (tenantId: number): Statement<NotedStore> =>
  statement(
    `SELECT created_at AS "openedAt", release_notes_seen AS seen,
            (SELECT array_agg(DISTINCT scope) FROM users
             LEFT JOIN unnest(scopes) AS scope ON true
             WHERE tenant_id = $1 AND role <> 'admin') AS "staffScopes",
            coalesce((SELECT array_agg(title ORDER BY title) FROM payment_types
                      WHERE tenant_id = $1 AND kind IN ('credit_card', 'debit_card') AND archived_at IS NULL
                            AND title !~* 'tarjeta|card|visa|master|amex|american|d[eé]bito'), '{}') AS "guessedKinds"
     FROM stores WHERE tenant_id = $1`,
    [tenantId],
    'noted_store',
  )

/** Adds to the stored ids, so that two devices at once lose none. */
export const addSeenNotes = (tenantId: number, seen: string[]) =>
  k
    .updateTable('stores')
    .set({ release_notes_seen: sql`release_notes_seen || ${seen}::text[]` })
    .where('tenant_id', '=', tenantId)
