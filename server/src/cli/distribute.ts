import { ownerPassword, shareWithNodes } from '../db/citus/authinfo.ts'
import { connectAsOwner } from '../db/owner.ts'
import { loginPasswords } from '../db/pools.ts'
import { assertCitus, distribute } from '../db/schema/distribute.ts'
import { asOnlyOwner } from '../db/schema/only-owner.ts'
import { keptKey } from '../db/secret.ts'
import { type CliContext, dataDirOf, prepareDatabase } from './context.ts'

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
  await sharePasswords(context, url)
  context.say(`Repartidas ahora por tienda: ${distributed.join(', ') || 'ninguna'}`)
  context.say(`Copiadas ahora en cada nodo: ${reference.join(', ') || 'ninguna'}`)
  context.say(`Quedan en el coordinador: ${local.join(', ') || 'ninguna'}`)
}

/** A node that was added since the last start does not have them. */
async function sharePasswords(context: CliContext, url: string): Promise<void> {
  const secret = await keptKey(context.config.secretKey, dataDirOf(context))
  const logins = secret === null ? [] : loginPasswords(url, secret)
  await asOnlyOwner(url, (owner) => shareWithNodes(owner, url, new Map([...ownerPassword(url), ...logins])))
  if (secret === null)
    context.note('Aquí no está la clave secreta: los nodos no tienen las contraseñas de Comanda.')
}
