import { connectAsOwner } from '../db/owner.ts'
import { newKey, replaceKey } from '../db/secret.ts'
import { type CliContext, dataDirOf, openDatabase } from './context.ts'

const USAGE = 'Uso: ./comanda rotate-key [--leaked]'

/**
 * `./comanda rotate-key [--leaked]`: creates a new secret key. Signatures of the old key stay valid, except with
 * `--leaked`: then all users are signed out and the table codes must be printed again.
 */
export async function rotateKeyCommand(context: CliContext, args: string[]): Promise<void> {
  const isLeaked = args.includes('--leaked')
  if (args.some((arg) => arg !== '--leaked')) throw new Error(USAGE)
  const { config, say } = context
  if (config.secretKey) {
    say(`SECRET_KEY=${newKey()}`)
    say(isLeaked ? 'SECRET_KEY_PREVIOUS=' : 'SECRET_KEY_PREVIOUS=la clave de ahora')
  } else {
    await replaceKey(dataDirOf(context), !isLeaked)
    say('La clave secreta se cambió. Guarda también la nueva, aparte de los respaldos.')
  }
  if (isLeaked) await signEverybodyOut(context)
  say('Reinicia ahora todos los procesos de Comanda, todos a la vez.')
}

async function signEverybodyOut(context: CliContext): Promise<void> {
  const database = await openDatabase(context)
  const owner = connectAsOwner(database.url)
  try {
    if (await owner.hasTable('operator_sessions')) await owner.endAllSessions()
  } finally {
    await owner.close()
    await database.close()
  }
  context.say('Se cerraron todas las sesiones. Los códigos QR de las mesas se imprimen de nuevo.')
}
