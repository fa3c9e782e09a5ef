import { operatorSignIn } from '@comanda/shared/platform/api'
import { hashPassword } from '../features/auth/passwords.ts'
import { createOperator } from '../features/platform/operators.ts'
import { Client, PASSWORD, type TestServer } from './restaurant.ts'

const HASH = hashPassword(PASSWORD)

/** Creates an operator and signs in. */
export async function openOperator(server: TestServer, username = 'operadora@example.mx'): Promise<Client> {
  const operator = { username, name: 'Operadora', passwordHash: await HASH, reset: false }
  await createOperator(server.app.platform, operator, server.clock.now)
  return signInOperator(server, username)
}

export async function signInOperator(server: TestServer, username: string): Promise<Client> {
  const { accessToken, user } = await server.stranger.call(operatorSignIn, {
    body: { username, password: PASSWORD },
  })
  return new Client(server.base, accessToken, user)
}
