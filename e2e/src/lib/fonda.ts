import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'
import { newPerson, type Screen } from './browser.ts'
import { TABLET } from './launch.ts'

export const PASSWORD = 'mole negro 77'

export interface Fonda {
  person: BrowserContext
  page: Page
  itemIds: Record<'soup' | 'mole' | 'water', number>
}

/** A write that must succeed. */
export async function write(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Record<string, number>> {
  const reply = await request.post(`/api/v1${path}`, { data })
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
  return (await reply.json()) as Record<string, number>
}

interface FondaScreen extends Screen {
  /** The page that the owner opens; null for none, by default the point of sale, with its menu loaded. */
  path?: string | null
  viewport?: { width: number; height: number }
}

/** Registers a restaurant with a small menu and a table; the requests are its owner's from then on. */
export async function signUpFonda(
  request: APIRequestContext,
): Promise<{ username: string; itemIds: Fonda['itemIds'] }> {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(request, '/auth/signup', {
    biz_name: 'Fonda de la esquina',
    username,
    password: PASSWORD,
    signIn: true,
  })
  const rows = MENU.map(([title, price]) => ({ category: 'Comida corrida', title, price, tax: 'IVA' }))
  const table = { title: 'Mesa 1', floor: '-', seatingCapacity: 4 }
  await Promise.all([
    write(request, '/menu-items/import', { rows }),
    write(request, '/settings/store-tables/add', table),
  ])
  return { username, itemIds: { soup: 1, mole: 2, water: 3 } }
}

/** The items of a new restaurant are numbered in this sequence. */
const MENU = [
  ['Sopa de fideo', '45.00'],
  ['Mole con pollo', '98.50'],
  ['Agua de limón', '25.00'],
] as const

/** A new restaurant for one story, with a small menu and a table; its owner is signed in, by default on a tablet. */
export async function openFonda({ path, viewport = TABLET, ...screen }: FondaScreen = {}): Promise<Fonda> {
  const person = await newPerson(viewport, screen)
  const { itemIds } = await signUpFonda(person.request)
  const page = await person.newPage()
  if (path !== null) await page.goto(path ?? '/dashboard/pos')
  if (path === undefined) await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).waitFor()
  return { person, page, itemIds }
}

/** Lets diners order with their phones. @returns sends a request from Mesa 1, as its number */
export async function openToDiners({ request }: Page): Promise<(cartItems: object[]) => Promise<number>> {
  const setting = await (await request.get('/api/v1/settings/store-setting')).json()
  const open = { isQRMenuEnabled: true, isQROrderEnabled: true }
  await write(request, '/settings/store-setting', { ...setting, ...open })
  const [{ encrypted_id: tableId }] = await (await request.get('/api/v1/settings/store-tables')).json()
  return async (cartItems) => {
    const order = { deliveryType: null, cartItems, tableId, customerType: 'WALKIN', customer: null }
    return (await write(request, `/qrmenu/${setting.uniqueQRCode}/place-order`, order)).orderId ?? 0
  }
}
