import type pg from 'pg'
import { connect } from '../connect.ts'
import { nameOfNode, readNodes, urlAt } from './nodes.ts'

/** The names and passwords with which the nodes of a cluster connect to each other for a statement. */
export type Passwords = ReadonlyMap<string, string>

/** The owner's, which the address of the database has. */
export function ownerPassword(ownerUrl: string): Passwords {
  const { username, password } = new URL(ownerUrl)
  return new Map(password ? [[decodeURIComponent(username), decodeURIComponent(password)]] : [])
}

/**
 * Each node of a cluster keeps the passwords with which it connects to the others, so that these can ask for them. Does nothing
 * where there is no cluster. @throws when a node does not answer
 */
export async function shareWithNodes(
  owner: pg.ClientBase,
  ownerUrl: string,
  passwords: Passwords,
): Promise<void> {
  for (const node of await readNodes(owner)) {
    const client = await connect({
      connectionString: urlAt(ownerUrl, node),
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    }).catch((error: Error) => {
      throw new Error(`El nodo ${nameOfNode(node)} no responde (${error.message}).`, { cause: error })
    })
    try {
      for (const [login, password] of passwords) await keep(client, login, password)
    } finally {
      await client.end()
    }
  }
}

/** The row for all nodes. It changes only when it is another one: a change makes each session read it again. */
async function keep(client: pg.Client, login: string, password: string): Promise<void> {
  const authinfo = `password='${password.replace(/[\\']/g, '\\$&')}'`
  await client.query(
    `INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES (0, $1, $2)
     ON CONFLICT (rolename, nodeid) DO UPDATE SET authinfo = excluded.authinfo
     WHERE pg_dist_authinfo.authinfo <> excluded.authinfo`,
    [login, authinfo],
  )
}
