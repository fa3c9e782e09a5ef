import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './lib/browser.ts'
import { openFonda } from './lib/fonda.ts'
import { appIsKept, hire, openOfflineServer } from './lib/offline-story.ts'
import { keptOnPage, keysOnPage, readyToSell } from './lib/ready-to-sell.ts'

const server = openOfflineServer()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

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

async function sell(page: Page, dish: string): Promise<void> {
  await button(page, `Agregar ${dish}`).click()
  await button(page, 'Enviar a Cocina').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await page
    .getByText(/^A-\d$/)
    .first()
    .waitFor()
  await button(page, 'Listo').click()
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
      await expect.poll(() => peopleKept(page), { timeout: 10_000 }).toBe(place + 1)
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
  }, 120_000)
})
