import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda } from './lib/fonda.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inCart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Quitar uno de ${title}` }).waitFor()
const OFFLINE = 'Sin conexión a internet. Revisa la red; Comanda se reconecta por sí sola.'
const NO_ROOM = /Este navegador ya no tiene espacio/

/** Fills the storage up to the last character. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    let filler = 'x'.repeat(4_000_000)
    for (let n = 0; filler.length > 0; n++) {
      try {
        localStorage.setItem(`filler ${n}`, filler)
      } catch {
        filler = filler.slice(0, Math.floor(filler.length / 2))
      }
    }
  })

describe('when something fails at the counter', () => {
  it('a form that is open when the network fails keeps the typed values, and is saved once', async () => {
    const { person, page } = await openFonda({ path: '/dashboard/customers' })
    await page.getByRole('button', { name: 'Nuevo', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Teléfono').fill('55 1234 5678')
    await person.setOffline(true)
    await dialog.getByLabel('Nombre').fill('Ángela Peña')
    await page.getByText(OFFLINE).waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByLabel('Nombre').inputValue()).toBe('Ángela Peña')
    expect(await dialog.getByLabel('Teléfono').inputValue()).toBe('55 1234 5678')
    await person.setOffline(false)
    await page.getByText(OFFLINE).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('El cliente se agregó.').waitFor()
    const { totalCustomers } = (await (await page.request.get('/api/v1/customers')).json()) as {
      totalCustomers: number
    }
    expect(totalCustomers).toBe(1)
  })

  it('a killed tab loses neither the cart nor a draft', async () => {
    const { person, page } = await openFonda()
    await press(page, 'Agregar Mole con pollo')
    await press(page, 'Borrador')
    await page.getByLabel('Referencia').fill('Señora de azul')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Toca un artículo del menú para agregarlo.').waitFor()
    await press(page, 'Agregar Agua de limón')
    await inCart(page, 'Agua de limón')
    const crashed = page.waitForEvent('crash')
    const devtools = await person.newCDPSession(page)
    void devtools.send('Page.crash').catch(() => {})
    await crashed
    const next = await person.newPage()
    await next.goto('/dashboard/pos')
    await inCart(next, 'Agua de limón')
    await next.getByRole('button', { name: 'Lista de Borradores' }).click()
    await next.getByRole('button', { name: 'Cargar Señora de azul' }).waitFor()
  })

  it('a browser without storage space shows a warning, keeps the cart over a reload, and can still sell', async () => {
    const { page } = await openFonda()
    await press(page, 'Agregar Mole con pollo')
    await inCart(page, 'Mole con pollo')
    await fillStorage(page)
    await press(page, 'Agregar Agua de limón')
    await page.getByText(NO_ROOM).waitFor()
    await press(page, 'Borrador')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await page.getByText(/No hay espacio en este dispositivo para guardar el borrador/).waitFor()
    await page.reload()
    await inCart(page, 'Mole con pollo')
    await inCart(page, 'Agua de limón')
    await press(page, 'Enviar a Cocina')
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Toca un artículo del menú para agregarlo.').waitFor()
    const groups = (await (await page.request.get('/api/v1/orders')).json()) as { orders: unknown[] }[]
    expect(groups.flatMap(({ orders }) => orders)).toHaveLength(1)
  })
})
