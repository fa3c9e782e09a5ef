import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { appIsKept, hire, openOfflineServer } from './lib/offline-story.ts'
import { keptOnPage, keysOnPage, readyToSell } from './lib/ready-to-sell.ts'

const server = openOfflineServer()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** A tablet that keeps the app and may sell without internet. */
async function openTablet() {
  const fonda = await openFonda({ address: server.address, keepsApp: true })
  await readyToSell(fonda.page)
  await appIsKept(fonda.page)
  return fonda
}

async function send(page: Page): Promise<void> {
  await button(page, 'Enviar a Cocina').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
}

/** Puts the folio of a sale that the tablet keeps away. */
async function kept(page: Page, folio: RegExp | string = /^[A-Z]-\d+$/): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Guardado en este dispositivo' })
  await dialog.getByText(folio, { exact: true }).waitFor()
  await button(page, 'Listo').click()
}

async function sell(page: Page, dish: string): Promise<void> {
  await button(page, `Agregar ${dish}`).click()
  await send(page)
  await kept(page)
}

describe('a tablet whose internet is away', () => {
  it('opens after a reload, shows what it keeps, and sends it by itself when the line is back', async () => {
    const { person, page } = await openTablet()
    await person.setOffline(true)
    await page.reload()
    await button(page, 'Agregar Sopa de fideo').waitFor()
    await sell(page, 'Sopa de fideo')
    await sell(page, 'Mole con pollo')
    await page.goto('/dashboard/pos')
    await button(page, 'Sin conexión · 2 ventas guardadas en este dispositivo').click()
    const sheet = page.getByRole('dialog', { name: 'Ventas de este dispositivo' })
    await sheet.getByText('A-1').waitFor()
    await sheet.getByText('$98.50').waitFor()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')

    await button(page, /Tu cuenta|Cuenta/).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Quedan ventas sin enviar' })
    await asked.getByText('2 ventas').waitFor()
    await asked.getByRole('button', { name: 'Seguir aquí' }).click()

    await person.setOffline(false)
    await expect
      .poll(async () => ((await (await page.request.get('/api/v1/orders')).json()) as unknown[]).length)
      .toBe(2)
    await expect.poll(() => button(page, /Sin conexión|Enviando/).count()).toBe(0)
  })

  it('opens and sells when the network drops all packets and no request fails', async () => {
    const { person, page } = await openTablet()
    const lost = ['**/api/**', '**/socket.io/**']
    for (const calls of lost) await person.route(calls, () => {})
    await page.reload({ waitUntil: 'commit' })
    await button(page, 'Agregar Sopa de fideo').waitFor()
    await button(page, /^Sin conexión/).waitFor()
    await sell(page, 'Sopa de fideo')
    for (const calls of lost) await person.unroute(calls)
    const orders = async () => (await (await page.request.get('/api/v1/orders')).json()) as unknown[]
    await expect.poll(async () => (await orders()).length, { timeout: 40_000 }).toBe(1)
    await expect.poll(() => button(page, /Sin conexión|Enviando/).count()).toBe(0)
  })

  it('sells on with its menu and its next folio after the browser has erased its database', async () => {
    const { person, page } = await openTablet()
    await person.setOffline(true)
    await sell(page, 'Sopa de fideo')
    // As Chromium does when a killed process has left it damaged.
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases())
        if (name)
          await new Promise((resolve, reject) => {
            const erasing = indexedDB.deleteDatabase(name)
            erasing.onsuccess = resolve
            erasing.onerror = reject
          })
    })
    await page.reload()
    await button(page, 'Sin conexión · 1 venta guardada en este dispositivo').waitFor()
    await sell(page, 'Mole con pollo')
    await person.setOffline(false)
    for (const folio of ['A-1', 'A-2'])
      await expect
        .poll(async () => (await page.request.get(`/api/v1/offline/folios/${folio}`)).status())
        .toBe(200)
  })

  it('does not take another cart for the cart kept under its key', async () => {
    const { page } = await openFonda({ address: server.address })
    await readyToSell(page)
    // The page before may have loaded them already.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/PosDialogs-')),
    )
    await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
    await page.route('**/assets/settle-cart-*.js', (route) => route.abort())
    await button(page, 'Agregar Sopa de fideo').click()
    const storage = await page.evaluate(() => JSON.stringify(localStorage))
    await send(page)
    await kept(page, 'A-1')
    // A browser that is killed loses its latest writes to this storage.
    await page.evaluate((before) => Object.assign(localStorage, JSON.parse(before)), storage)
    await page.reload()
    await button(page, 'Agregar Agua de limón').click()
    await send(page)
    await page.getByRole('dialog').getByText('Este carrito ya se envió con otro contenido').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Eliminar Sopa de fideo').click()
    await send(page)
    await kept(page, 'A-2')
    await page.unroute('**/api/v1/**')
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    const titles = async () => {
      const groups = (await (await page.request.get('/api/v1/orders')).json()) as {
        orders: { items: { item_title: string }[] }[]
      }[]
      const orders = groups.flatMap((group) => group.orders)
      return orders.map(({ items }) => items.map((item) => item.item_title).join()).toSorted()
    }
    // Two carts are sent at the same time.
    await expect.poll(titles).toEqual(['Agua de limón', 'Sopa de fideo'])
  })
})

async function enter(page: Page, name: string, pin: string): Promise<void> {
  await button(page, new RegExp(name)).click()
  await page.keyboard.type(pin)
}

/** On a tablet that does not know the PIN's length. */
async function enterFirst(page: Page, name: string, pin: string): Promise<void> {
  await enter(page, name, pin)
  await page.keyboard.press('Enter')
}

const account = (page: Page, name: string) => button(page, new RegExp(`^Tu cuenta: ${name}`)).waitFor()
const locked = (page: Page) => page.getByRole('heading', { name: /¿Quién eres\?/ }).waitFor()

async function lock(page: Page): Promise<void> {
  await button(page, 'Bloquear').click()
  await locked(page)
}

interface KeptKit {
  answer: { people: { key: string; pinSetAt: string | null }[] }
}

/** How many people may enter without the server: the device keeps their PIN and their name. */
async function peopleKept(page: Page): Promise<number> {
  const [pins, kit] = [
    await keysOnPage(page, 'pins'),
    await keptOnPage<KeptKit>(page, 'kept', '/offline/kit'),
  ]
  const people = kit?.answer.people ?? []
  return people.filter(({ key, pinSetAt }) => pinSetAt && pins.includes(key)).length
}

describe('a shared tablet without internet', () => {
  it('changes people by PIN, and their sales arrive under their own names', async () => {
    const { person, page } = await openFonda({ address: server.address, keepsApp: true })
    const SELLS = ['POS', 'ORDERS']
    await hire(page, 'Ana Ruiz', SELLS, '6283')
    const beto = await hire(page, 'Beto Salas', SELLS, '5917')
    await hire(page, 'Caro Luna', SELLS, '8462')
    await readyToSell(page)
    await appIsKept(page)
    await go(page, '/dashboard/devices')
    await button(page, 'Compartir esta tableta').click()
    const dialog = page.getByRole('dialog', { name: 'Tableta compartida' })
    await dialog.getByLabel('Nombre de la tableta').fill('Tableta barra')
    await dialog.getByRole('button', { name: 'Compartir esta tableta' }).click()
    await locked(page)
    for (const [place, [name, pin]] of [
      ['Ana Ruiz', '6283'],
      ['Beto Salas', '5917'],
    ].entries()) {
      await enterFirst(page, name ?? '', pin ?? '')
      await account(page, name ?? '')
      await expect.poll(() => peopleKept(page)).toBe(place + 1)
      await lock(page)
    }

    await person.setOffline(true)
    await page.reload()
    await locked(page)
    await page.getByText('Sin conexión entran quienes ya usaron su PIN en esta tableta.').waitFor()
    expect(await button(page, /Caro Luna/).count()).toBe(0)
    await enter(page, 'Ana Ruiz', '9999')
    await page.getByText('PIN incorrecto.').waitFor()
    await page.keyboard.type('6283')
    await account(page, 'Ana Ruiz')
    await go(page, '/dashboard/pos')
    await sell(page, 'Sopa de fideo')
    await lock(page)
    await enter(page, 'Beto Salas', '5917')
    await account(page, 'Beto Salas')
    await go(page, '/dashboard/pos')
    await sell(page, 'Mole con pollo')

    await person.setOffline(false)
    await page.getByText('Hay conexión de nuevo.').waitFor()
    await button(page, 'Confirmar PIN').click()
    await locked(page)
    await enter(page, 'Beto Salas', '5917')
    await account(page, 'Beto Salas')
    await page.getByRole('link', { name: 'Pedidos' }).first().waitFor()
    const soldBy = async () => {
      const reply = await page.request.get('/api/v1/feed/checks')
      if (!reply.ok()) return `${reply.status()}: ${await reply.text()}`
      const { rows } = (await reply.json()) as { rows: { waiter_name: string; total: string }[] }
      return rows.map(({ waiter_name, total }) => `${waiter_name} ${total}`).toSorted()
    }
    await expect.poll(soldBy, { timeout: 30_000 }).toEqual(['Ana Ruiz 45.00', 'Beto Salas 98.50'])
    const { reviews } = (await (await page.request.get('/api/v1/offline/reviews')).json()) as {
      reviews: { kind: string; by: string }[]
    }
    // Beto's session has sent Ana's sale.
    expect(reviews.map(({ kind, by }) => [kind, by])).toEqual([['person', 'Ana Ruiz']])
    const profile = (await (await page.request.get('/api/v1/auth/profile')).json()) as { username: string }
    expect(profile.username).toBe(beto)
  })
})
