import type { ClientBase } from 'pg'
import { fillSales } from './sales.ts'
import { fillTill } from './till.ts'
import { planVisits, type Year } from './visits.ts'

/** Every table that the year fills, in an order in which its rows can be deleted. */
const FILLED = [
  'report_months',
  'report_parts',
  'report_days',
  'idempotency_keys',
  'reviews',
  'approvals',
  'z_reports',
  'shift_counts',
  'ledger',
  'shifts',
  'refunds',
  'discount_lines',
  'discounts',
  'payments',
  'check_events',
  'order_events',
  'order_items',
  'orders',
  'checks',
  'invoices',
  'reservations',
  'customers',
]

/**
 * Replaces a store's sales with those of a year of a restaurant, as its people would have made them: eight waiters, three
 * cashiers, two drawers with two shifts a day and their Z; second rounds, moved lines, joined checks, discounts,
 * courtesies, voids, cancelled and unpaid orders, payments in two parts, tips, refunds and approvals. The store has tables
 * 1 to 20, dishes 1 to 200 and the payment types of a new store. Runs as the database's owner.
 */
export async function insertYear(owner: ClientBase, year: Year): Promise<void> {
  const t = year.tenantId
  await owner.query(`
    SET LOCAL session_replication_role = 'replica';
    ${FILLED.map((table) => `DELETE FROM ${table} WHERE tenant_id = ${t};`).join('\n')}
    DELETE FROM counters WHERE tenant_id = ${t} AND (name LIKE 'token:%' OR name IN (
      'order', 'order_item', 'check', 'invoice', 'payment', 'discount', 'refund', 'shift', 'movement', 'z_report'));
    ${planVisits(year)}
    ${fillSales(year)}
    ${fillTill(year)}
    DROP TABLE visit, party, sold_line, shift_of;
  `)
}
