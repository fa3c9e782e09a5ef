import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
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

async function sell(page: Page, dish: string): Promise<void> {
  await button(page, `Agregar ${dish}`).click()
  await button(page, 'Enviar a Cocina').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Guardado en este dispositivo' }).waitFor()
  await button(page, 'Listo').click()
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
    await expectAccessible(page)
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

  it('says that its disk is full before the connection fails, asks the server meanwhile, and keeps the cart', async () => {
    const { person, page } = await openTablet()
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await button(page, 'Agregar Sopa de fideo').click()
    await button(page, 'Enviar a Cocina').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await dialog.getByText('Token').first().waitFor()
    await button(page, 'Listo').click()
    const orders = (await (await page.request.get('/api/v1/orders')).json()) as unknown[]
    expect(orders).toHaveLength(1)
    await button(page, 'No guarda ventas').click()
    await dialog.getByText('sin internet no podrá vender aquí').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await person.setOffline(true)
    await button(page, 'Agregar Mole con pollo').click()
    await button(page, 'Enviar a Cocina').click()
    await dialog.getByText('su navegador no guarda datos o está lleno').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Carrito' }).getByText('Mole con pollo').waitFor()
  })

  it('says that it was ended, sells no more without internet, and registers again', async () => {
    const { person, page } = await openTablet()
    const device = await keptOnPage<{ id: string }>(page, 'device', 'device')
    await write(page.request, `/offline/devices/${device?.id}/end`, {})
    await person.setOffline(true)
    await sell(page, 'Mole con pollo')
    await person.setOffline(false)
    const ended = page.getByText('Este dispositivo se dio de baja o ya no está registrado')
    await ended.waitFor()
    const again = button(page, 'Registrar de nuevo')
    await again.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await person.setOffline(true)
    await button(page, 'Agregar Sopa de fideo').click()
    await button(page, 'Enviar a Cocina').click()
    await page.getByRole('dialog').getByText('Este dispositivo fue dado de baja: sin conexión').waitFor()
    await page.keyboard.press('Escape')
    await person.setOffline(false)
    await again.click()
    await ended.waitFor({ state: 'detached' })
    expect(await keptOnPage(page, 'device', 'device')).toMatchObject({ letter: 'B', isEnded: false })
    // The sale of the ended device waits for a person.
    expect(await (await page.request.get('/api/v1/offline/reviews')).json()).toMatchObject({
      reviews: [{ kind: 'waiting', folio: 'A-1' }],
    })
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
    await page.goto('/dashboard/devices')
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
    await expectAccessible(page)
    await enter(page, 'Ana Ruiz', '9999')
    await page.getByText('PIN incorrecto.').waitFor()
    await page.keyboard.type('6283')
    await account(page, 'Ana Ruiz')
    await page.goto('/dashboard/pos')
    await sell(page, 'Sopa de fideo')
    await lock(page)
    await enter(page, 'Beto Salas', '5917')
    await account(page, 'Beto Salas')
    await page.goto('/dashboard/pos')
    await sell(page, 'Mole con pollo')

    await person.setOffline(false)
    await page.getByText('Hay conexión de nuevo.').waitFor()
    await expectAccessible(page)
    await button(page, 'Confirmar PIN').click()
    await locked(page)
    await enter(page, 'Beto Salas', '5917')
    await account(page, 'Beto Salas')
    await page.getByRole('link', { name: 'Pedidos' }).first().waitFor()
    const soldBy = async () => {
      const reply = await page.request.get('/api/v1/feed/checks')
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
