import type { importCustomers as call } from '@comanda/shared/customers/api'
import { NewCustomer } from '@comanda/shared/customers/bodies'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import { insertCustomers, knownKeys, type NewCustomerRow } from './queries.ts'
import { countryOf, personOfBody } from './service.ts'

interface Failure {
  /** The row number, starting at 1. */
  row: number
  message: string
}

const KNOWN = '¡Ya existe un cliente con ese teléfono!'
const REPEATED = '¡El teléfono se repite en el archivo!'

/** Adds the valid rows in one transaction, and returns the error of each other row. */
export async function importCustomers(context: StoreContext, { rows, dryRun }: Body<typeof call>) {
  const { good, failed } = readRows(context, rows, await countryOf(context))
  const answer = (known: ReadonlySet<string>) => {
    const refused = [...good].filter(([, { phone_key }]) => known.has(phone_key))
    const failures = [...failed, ...refused.map(([row]) => ({ row, message: KNOWN }))]
    const imported = good.size - refused.length
    return saved(importSummary(imported, failures.length, dryRun), {
      imported,
      failed: failures.sort((a, b) => a.row - b.row),
    })
  }
  const customers = [...good.values()]
  const keys = customers.map((one) => one.phone_key)
  if (dryRun) {
    const known = await context.db.all(knownKeys(context.tenantId, keys))
    return answer(new Set(known.map((one) => one.phone_key)))
  }
  return context.write(async (tx) => {
    const entered = await tx.all(insertCustomers(tx.tenantId, customers, context.now))
    const fresh = new Set(entered.map((one) => one.phone_key))
    return answer(new Set(keys.filter((key) => !fresh.has(key))))
  })
}

interface Rows {
  good: Map<number, NewCustomerRow>
  failed: Failure[]
}

/**
 * The rows that pass the checks of a single customer, by their number. Of rows with the same phone, the first is used.
 */
function readRows(context: StoreContext, rows: readonly unknown[], country: string): Rows {
  const good = new Map<number, NewCustomerRow>()
  const failed: Failure[] = []
  const seen = new Set<string>()
  for (const [index, raw] of rows.entries()) {
    const row = index + 1
    const customer = readRow(context, raw, country)
    if (typeof customer === 'string') {
      failed.push({ row, message: customer })
      continue
    }
    if (seen.has(customer.phone_key)) failed.push({ row, message: REPEATED })
    else good.set(row, customer)
    seen.add(customer.phone_key)
  }
  return { good, failed }
}

/** @returns the customer, or the error of the row. */
function readRow(context: StoreContext, raw: unknown, country: string): NewCustomerRow | string {
  const parsed = NewCustomer.safeParse(Object(raw))
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'La fila no se puede leer.'
  const { phone } = parsed.data
  try {
    return { ...personOfBody(context, parsed.data), phone, phone_key: phoneKey(phone, country) }
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function importSummary(imported: number, failed: number, dryRun: boolean): string {
  const customers = counted(imported, 'cliente', 'clientes')
  const rows = failed > 0 ? `, y ${counted(failed, 'fila tiene', 'filas tienen')} algo que corregir` : ''
  return dryRun ? `Listo para importar ${customers}${rows}.` : `Se importaron ${customers}${rows}.`
}
