import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { kindOfRfc, tidyRfc } from '@comanda/shared/cfdi/rfc'
import { connectAsOwner } from '../db/owner.ts'
import { recordsOf } from '../features/store-data/queries-erasure.ts'
import { type CliContext, count, openDatabase } from './context.ts'

const USAGE = 'Uso: ./comanda fiscal-records RFC [--to=carpeta]'
const AT_ONCE = 50

/**
 * `./comanda fiscal-records RFC [--to=folder]`: writes the XML that is kept of an erased restaurant, for its former owner or
 * for the authority.
 */
export async function fiscalRecordsCommand(context: CliContext, args: string[]): Promise<void> {
  const rfc = tidyRfc(args.find((arg) => !arg.startsWith('--')) ?? '')
  if (!kindOfRfc(rfc)) throw new Error(USAGE)
  const folder = resolve(args.find((arg) => arg.startsWith('--to='))?.slice(5) || `cfdi-${rfc}`)
  const database = await openDatabase(context)
  const owner = connectAsOwner(database.url)
  try {
    let written = 0
    let after = { store: 0, id: 0 }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    while (true) {
      const rows = await owner.platform.all(recordsOf(rfc, after, AT_ONCE))
      for (const { uuid, stamped, acknowledgement } of rows) {
        await writeFile(join(folder, `${uuid}.xml`), stamped, { mode: 0o600 })
        if (acknowledgement)
          await writeFile(join(folder, `${uuid} acuse.xml`), acknowledgement, { mode: 0o600 })
      }
      written += rows.length
      const last = rows.at(-1)
      if (!last || rows.length < AT_ONCE) break
      after = { store: last.store_number, id: last.document_id }
    }
    context.say(`${count(written)} facturas fiscales de ${rfc} en ${folder}`)
  } finally {
    await owner.close()
    await database.close()
  }
}
