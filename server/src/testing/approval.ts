import { giveApproval } from '@comanda/shared/approvals/api'
import { DEFAULT_SERVICE, saveServiceSettings } from '@comanda/shared/settings/service'
import { type Client, PASSWORD, type TestServer } from './restaurant.ts'

/** The header of an approval for an action that this person was refused, given with the approver's password. */
export async function approvalFor(
  client: Client,
  refused: { body: Record<string, unknown> },
  approver: Client,
): Promise<{ headers: { approval: string } }> {
  const asked = refused.body.approval as Record<string, unknown>
  const { approvalId } = await client.call(giveApproval, {
    body: { ...asked, username: approver.username, password: PASSWORD },
  })
  return { headers: { approval: approvalId } }
}

/** Lets staff void what was sent, and give a tenth as a discount, without an approval. */
export const trustStaff = (restaurant: Client) =>
  restaurant.call(saveServiceSettings, { body: DEFAULT_SERVICE })

/** Who approved the rows of a source in a restaurant's ledger; null: a row that needed no approval. */
export async function approversIn(
  server: TestServer,
  { tenantId }: Client,
  source: 'payment' | 'refund' | 'correction' | 'unapplied',
): Promise<(string | null)[]> {
  const rows = await server.sql<{ approved_by: string | null }>(
    'SELECT DISTINCT approved_by FROM ledger WHERE tenant_id = $1 AND source = $2 ORDER BY 1 NULLS FIRST',
    tenantId,
    source,
  )
  return rows.map(({ approved_by }) => approved_by)
}
