import type { Client } from 'pg'
import { DEMO_PASSWORD, OPERATOR, STAFF } from '../../demo/people.ts'
import { checkPassword } from '../../features/auth/passwords.ts'
import { type Finding, ok, problem } from './finding.ts'

/** Finds accounts with the demo's password, which is published in the README. */
export async function knownPasswords(owner: Client, upkeep: Client, isDemo: boolean): Promise<Finding> {
  const demo = STAFF.map(({ username }) => username)
  const operator = await owner.query<{ password_hash: string }>(
    'SELECT password_hash FROM operators WHERE username = $1',
    [OPERATOR.username],
  )
  const isOpen = await checkPassword(operator.rows[0]?.password_hash, DEMO_PASSWORD)
  const staff = await upkeep.query<{ username: string }>(
    'SELECT username FROM logins WHERE username = ANY ($1)',
    [demo],
  )
  if (!isOpen && staff.rows.length === 0) return ok('Contraseñas', 'ninguna de la demostración')
  if (isDemo) return ok('Contraseñas', `las de la demostración (${DEMO_PASSWORD})`)
  if (isOpen)
    return problem(
      'Contraseñas',
      `todos conocen la de ${OPERATOR.username}: ./comanda create-operator ${OPERATOR.username} --reset`,
    )
  return problem(
    'Contraseñas',
    `el restaurante de demostración sigue aquí y todos conocen su contraseña; bórralo en /superadmin y corre con DEMO=0.`,
  )
}
