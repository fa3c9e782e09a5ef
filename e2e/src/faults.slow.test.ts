import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda } from './lib/fonda.ts'
import { useTool } from './lib/go.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inCart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Quitar uno de ${title}` }).waitFor()
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
  it('a browser without storage space shows a warning, keeps the cart over a reload, and can still sell', async () => {
    const { page } = await openFonda()
    await press(page, 'Agregar Mole con pollo')
    await inCart(page, 'Mole con pollo')
    await fillStorage(page)
    await press(page, 'Agregar Agua de limón')
    await page.getByText(NO_ROOM).waitFor()
    await useTool(page, /^Borrador/)
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
