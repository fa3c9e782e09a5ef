import { connectAsOwner } from '../db/owner.ts'
import { assertCitus, distribute } from '../db/schema/distribute.ts'
import { type CliContext, prepareDatabase } from './context.ts'

const USAGE =
  'Uso: DATABASE_URL=postgres://… ./comanda distribute, con la base de datos del coordinador de Citus.'

/** `./comanda distribute`: spreads the stores over the nodes of the Citus cluster of DATABASE_URL. */
export async function distributeCommand(context: CliContext, args: string[]): Promise<void> {
  const url = context.config.databaseUrl
  if (args.length > 0 || !url) throw new Error(USAGE)
  await assertCitus(url)
  const owner = connectAsOwner(url)
  const isNew = await owner.hasTable('stores').then((has) => !has)
  await owner.close()
  if (isNew) await prepareDatabase(context, url)
  const { distributed, reference, local } = await distribute(url)
  context.say(`Repartidas ahora por tienda: ${distributed.join(', ') || 'ninguna'}`)
  context.say(`Copiadas ahora en cada nodo: ${reference.join(', ') || 'ninguna'}`)
  context.say(`Quedan en el coordinador: ${local.join(', ') || 'ninguna'}`)
}
