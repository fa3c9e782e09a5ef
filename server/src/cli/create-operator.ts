import { isEmail } from '@comanda/shared/kernel/predicates'
import { connectAsOwner } from '../db/owner.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { createOperator } from '../features/platform/operators.ts'
import { type CliContext, openDatabase, prepareDatabase } from './context.ts'
import { choosePassword } from './password.ts'

const USAGE = 'Uso: ./comanda create-operator correo@ejemplo.mx [nombre] [--reset]'

/** `./comanda create-operator email [name] [--reset]` */
export async function createOperatorCommand(context: CliContext, args: string[]): Promise<void> {
  const [email = '', ...words] = args.filter((arg) => arg !== '--reset')
  const username = email.trim().toLowerCase()
  if (!isEmail(username)) throw new Error(USAGE)
  const name = words.join(' ').trim() || username.slice(0, username.indexOf('@'))
  const { password, isGenerated } = await choosePassword(process.stdin, process.stderr)

  const database = await openDatabase(context)
  const owner = connectAsOwner(database.url)
  try {
    if (!(await owner.hasTable('operators'))) await prepareDatabase(context, database.url)
    const operator = {
      username,
      name,
      passwordHash: await hashPassword(password),
      reset: args.includes('--reset'),
    }
    const outcome = await createOperator(owner.platform, operator, context.clock())
    if (outcome === 'exists')
      throw new Error(`${username} ya es operador. Con --reset se le pone otra contraseña y nombre.`)
    context.say(
      outcome === 'created'
        ? `Operador creado: ${username}`
        : `Nueva contraseña para ${username}; sus sesiones terminaron.`,
    )
    if (isGenerated) context.say(`Contraseña: ${password}`)
    context.say('Entra en /superadmin.')
  } finally {
    await owner.close()
    await database.close()
  }
}
