import { lifeOf } from '@comanda/shared/printing/jobs'
import { type Statement, statement } from '../../db/statement.ts'
import type { NewOrder } from './build-order.ts'
import { fromCounters, listed } from './queries.ts'

/** Citus misreads `CASE … WHEN value`. */
const INSERT_JOBS = `
INSERT INTO print_jobs (tenant_id, id, printer_id, paper, source, created_at, created_by, expires_at)
SELECT placed.tenant_id, printed.value - $5::integer + new.id, new.printer, new.paper,
       CASE
         WHEN new.paper = 'kitchen' THEN jsonb_build_object('of', 'lines', 'orderId', placed.value, 'quantities', new.quantities, 'itemIds',
           (SELECT jsonb_agg(line.value + back::integer) FROM jsonb_array_elements_text(new.lines) AS back))
         WHEN new.paper = 'drawer' THEN jsonb_build_object('of', 'drawer', 'reason', NULL)
         ELSE jsonb_build_object('of', 'orders', 'orderIds', jsonb_build_array(placed.value), 'part', NULL) END,
       $2, $3, $2::timestamptz + new.ms * interval '1 ms'
${fromCounters(
  'placed',
  ['line', 'printed'],
  `CROSS JOIN json_to_recordset($4::json) AS new (id integer, printer integer, paper text, lines jsonb, quantities jsonb, ms integer)`,
)}`

/** The papers of an order; their jobs refer to it by the numbers that its counters gave. */
export function insertJobs({ tenantId, row, lines, papers }: NewOrder): Statement {
  const rows = papers.map(({ printerId, paper, lines: printed }) => ({
    printer: printerId,
    paper,
    // From the last line's number, which its counter has.
    lines: printed.map((index) => index + 1 - lines.length),
    quantities: printed.map((index) => lines[index]?.quantity),
    ms: lifeOf(paper),
  }))
  const given = [tenantId, row.created_at, row.created_by, listed(rows), rows.length]
  return statement(INSERT_JOBS, given, 'insert_print_jobs')
}
