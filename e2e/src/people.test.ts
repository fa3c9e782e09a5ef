import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, signIn } from './lib/launch.ts'

describe('the owner', () => {
  it('sees each colleague in 120 px, however long the name and the position are', async () => {
    const { page } = await openFonda({ path: null, viewport: DESKTOP })
    const names = [
      'Mariana Coronel Vega',
      'María José Ramírez de la Fuent',
      'María de los Ángeles Hernández Castellanos',
    ]
    for (const name of names)
      await write(page.request, '/users/add', {
        name,
        username: `${crypto.randomUUID()}@fonda.mx`,
        password: 'pozole rojo 88',
        phone: '55 1234 5678',
        designation: 'Capitana de meseros del turno de noche',
        userScopes: ['POS', 'ORDERS', 'TILL', 'RESERVATIONS', 'CUSTOMERS', 'INVOICES'],
      })
    await page.goto('/dashboard/users')
    await page.getByText('Punto de venta, Pedidos y 4 más').nth(2).waitFor()
    const heights = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.max(...heights)).toBeLessThanOrEqual(120)
  })
})

describe('contact support', () => {
  it('copies the address, over plain HTTP too, where browsers have no clipboard', async () => {
    const person = await newPerson(PHONE)
    await person.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await signIn(person, 'mesero@comanda.mx', 'comanda-demo', '/dashboard/profile')
    await go(page, '/dashboard/contact-support')
    const copied = async () => {
      await page.getByRole('button', { name: 'Copiar' }).click()
      await page.getByText('¡Copiado!').first().waitFor()
      return page.evaluate(async () => {
        const { keptClipboard = navigator.clipboard } = globalThis as { keptClipboard?: Clipboard }
        const text = await keptClipboard.readText()
        await keptClipboard.writeText('')
        return text
      })
    }
    expect(await copied()).toBe('support@comanda.mx')
    await page.evaluate(() => {
      const { clipboard } = navigator
      Object.assign(globalThis, { keptClipboard: clipboard })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await expect.poll(copied).toBe('support@comanda.mx')
  })
})
