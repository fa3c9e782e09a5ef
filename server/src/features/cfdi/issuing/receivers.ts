import type { FoundReceiver } from '@comanda/shared/cfdi/api'
import type { Receiver } from '@comanda/shared/cfdi/receiver'
import { k, type Statement, statement } from '../../../db/statement.ts'

/** Remembers to whom the staff has invoiced. A guest's own request is not remembered here: the guest's phone does. */
export const rememberReceiver = (
  tenantId: number,
  receiver: Receiver,
  { email, customerKey, at }: { email: string | null; customerKey: string | null; at: Date },
) =>
  statement(
    `INSERT INTO fiscal_receivers (tenant_id, rfc, name, postal_code, regime, use, email, customer_key, used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (tenant_id, rfc) DO UPDATE SET name = excluded.name, postal_code = excluded.postal_code,
       regime = excluded.regime, use = excluded.use, email = coalesce(excluded.email, fiscal_receivers.email),
       customer_key = coalesce(excluded.customer_key, fiscal_receivers.customer_key), used_at = excluded.used_at`,
    [
      tenantId,
      receiver.rfc,
      receiver.name,
      receiver.postalCode,
      receiver.regime,
      receiver.use,
      email,
      customerKey,
      at,
    ],
  )

const FOUND = 'rfc, name, postal_code AS "postalCode", regime, use, email'

/** The last data of a customer. */
export const receiverOfCustomer = (tenantId: number, customerKey: string): Statement<FoundReceiver> =>
  statement(
    `SELECT ${FOUND} FROM fiscal_receivers WHERE tenant_id = $1 AND customer_key = $2 ORDER BY used_at DESC LIMIT 1`,
    [tenantId, customerKey],
  )

const MOST_FOUND = 10

/** By the whole RFC, or by a customer's phone key; the last used first. */
export const findReceivers = (
  tenantId: number,
  { rfc, customerKey }: { rfc: string; customerKey: string | null },
): Statement<FoundReceiver> =>
  statement(
    `SELECT ${FOUND} FROM fiscal_receivers
     WHERE tenant_id = $1 AND (rfc = $2 OR customer_key = $3) ORDER BY used_at DESC LIMIT ${MOST_FOUND}`,
    [tenantId, rfc, customerKey],
  )

export const removeReceiver = (tenantId: number, rfc: string) =>
  k.deleteFrom('fiscal_receivers').where('tenant_id', '=', tenantId).where('rfc', '=', rfc)

/** Removes the data without a customer that no invoice has used for two years. */
export const removeUnusedReceivers = (tenantId: number, now: Date) =>
  statement(
    `DELETE FROM fiscal_receivers own WHERE own.tenant_id = $1 AND own.used_at < $2::timestamptz - interval '2 years'
       AND NOT EXISTS (SELECT FROM customers c
                       WHERE c.tenant_id = $1 AND c.phone_key = own.customer_key AND c.archived_at IS NULL)`,
    [tenantId, now],
  )
