import { readFile } from 'node:fs/promises'
import type { User } from '@comanda/shared/auth/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { finishLines } from '@comanda/shared/kitchen/api'
import { createOrder } from '@comanda/shared/pos/api'
import { addUser, setUserPin } from '@comanda/shared/users/api'
import { afterAll, beforeAll } from 'vitest'
import type { GuestPages } from '../../../server/src/features/qr/page.ts'
import type { AppOptions } from '../../../server/src/options.ts'
import { itemsOfOrder } from '../../../server/src/testing/orders.ts'
import { type Client, PASSWORD, TestServer } from '../../../server/src/testing/restaurant.ts'
import { storeUser } from '../api/session.ts'
import { DESKTOP, NOWHERE, newWindow, open } from './app.tsx'
import { serverClock } from './window.ts'

export { type Client, PASSWORD } from '../../../server/src/testing/restaurant.ts'

let started: Promise<TestServer> | undefined
/** That of a file with other settings, while its tests run. */
let own: Promise<TestServer> | undefined

/** The server of all files of a worker. Its restaurants are apart: each test opens its own. */
export function theServer(): Promise<TestServer> {
  if (own) return own
  started ??= start()
  return started
}

const start = async (settings: Partial<AppOptions> = {}): Promise<TestServer> =>
  TestServer.start({ clock: serverClock, guest: await guestPages(), ...settings })

/** What the server draws the pages of diners and guests with: their code, and their documents before the build. */
async function guestPages(): Promise<GuestPages> {
  const read = (page: string) => readFile(`${import.meta.dirname}/../../${page}`, 'utf8')
  const [renderer, template, invoiceTemplate] = await Promise.all([
    import('../guest/server.tsx'),
    read('m.html'),
    read('f.html'),
  ])
  return { renderer, template, invoiceTemplate }
}

/** Gives the tests of the file that calls this a server of their own. */
export function useServer(settings: Partial<AppOptions>): void {
  beforeAll(async () => {
    own = start(settings)
    await own
  })
  afterAll(async () => {
    await newStranger()
    await (await own)?.stop()
    own = undefined
  })
}

interface At {
  /** The page that is opened; without it, the window is at no page, and that of a stranger at the sign-in page. */
  path?: string | undefined
  size?: typeof DESKTOP
}

/** The menu of the fonda: soup 45.00, mole 98.50, water 25.00, each with the IVA of 16 % included, and Mesa 1 for four. */
export const SOUP = { id: 1, title: 'Sopa de fideo' } as const
export const MOLE = { id: 2, title: 'Mole con pollo' } as const
export const WATER = { id: 3, title: 'Agua de limón' } as const
export const TABLE = 1

/** A new restaurant, whose owner is signed in at the window. @returns the owner, for further calls */
export async function openFonda(at: At = {}): Promise<Client> {
  const server = await theServer()
  const owner = await server.openRestaurant('Fonda de la esquina', 'fonda')
  await signIn(owner, at)
  return owner
}

/** Sends an order of these dishes, one of each unless they say how many. @returns its numbers */
export const sendOrder = (
  client: Client,
  dishes: readonly { id: number; quantity?: number }[],
  more: Record<string, unknown> = {},
) =>
  client.call(createOrder, {
    body: { cart: dishes.map(({ id, quantity = 1 }) => ({ id, quantity })), ...more },
  })

/** The kitchen completes the lines of an order that are not yet complete, all or those of one dish. */
export async function cook(client: Client, orderId: number, dish?: { title: string }): Promise<void> {
  const lines = (await itemsOfOrder(client, orderId)).filter(
    ({ item_title }) => !dish || item_title === dish.title,
  )
  const itemIds = lines.filter(({ status }) => status !== 'completed').map(({ id }) => id)
  await client.call(finishLines, { body: { itemIds, stationIds: [] } })
}

/** A person of the restaurant, who is not at the window. */
export const hire = async (owner: Client, scopes: readonly Scope[]): Promise<Client> =>
  (await theServer()).hire(owner, scopes)

/** A person with a name, as the owner adds them, and a PIN. */
export async function hireNamed(
  owner: Client,
  name: string,
  userScopes: readonly Scope[],
  pin?: string,
): Promise<Client> {
  // Letters alone: a PIN that its digits had by chance would be refused.
  const username = `${crypto.randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}@fonda.mx`
  await owner.call(addUser, { body: { name, username, password: PASSWORD, userScopes } })
  if (pin) await owner.call(setUserPin, { params: { username }, body: { pin } })
  return (await theServer()).signIn(username)
}

/** The window is that of this person from now on, in a browser that was never here before. */
export async function signIn(
  { username }: Pick<Client, 'username'>,
  { path, size = DESKTOP }: At = {},
): Promise<void> {
  await newWindow((await theServer()).base, NOWHERE, size)
  const reply = await fetch('/api/v1/auth/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`${username}: ${reply.status} ${await reply.text()}`)
  storeUser(((await reply.json()) as { user: User }).user)
  if (path) await open(path)
}

/** The window of a person without a session. */
export async function newStranger({ path, size = DESKTOP }: At = {}): Promise<void> {
  const { base } = await theServer()
  await newWindow(base, path ? NOWHERE : '/login', size)
  if (path) await open(path)
}
