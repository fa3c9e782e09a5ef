import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'

/** The server fails to answer the calls of the counts. */
const fail = (page: Page, ...paths: string[]) =>
  Promise.all(
    paths.map((path) =>
      page.route(new RegExp(`/api/v1${path}(\\?|$)`), (route) =>
        route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      ),
    ),
  )

describe('a count that cannot be loaded', () => {
  it('is a dash or an error, and no zero, at the counter, in the Panel and in Por revisar', async () => {
    const { page } = await openFonda()
    await fail(
      page,
      '/pos/qrorders/count',
      '/offline/reviews',
      '/offline/waiting',
      '/offline/devices',
      '/till',
    )
    await page.goto('/dashboard/pos')
    await page.getByRole('button', { name: /^Pedidos QR Menu\s*—$/ }).waitFor()

    await page.goto('/dashboard/home')
    await page.getByText('No se pudo consultar si hay ventas por revisar.').waitFor()
    await page.getByText('No se pudo consultar qué dispositivos tienen ventas sin enviar.').waitFor()
    await page.getByRole('link', { name: /Diferencias de caja\s*—/ }).waitFor()

    await page.goto('/dashboard/reviews')
    await page.getByText('Abiertas (—)').waitFor()
    await page.getByText('No se pudieron cargar las ventas que esperan.').waitFor()
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  })

  it('is no empty result of the search', async () => {
    const { page, itemIds } = await openFonda()
    const { orderId } = await write(page.request, '/pos/create-order', {
      cart: [{ id: itemIds.mole, quantity: 1 }],
    })
    await fail(page, '/orders/search')
    await page.getByRole('button', { name: 'Buscar', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar' })
    await palette.locator(':focus').waitFor()
    await page.keyboard.type(`#${orderId}`)
    await palette.getByText('No se pudo buscar todo').waitFor()
    expect(await palette.getByText(/Nada coincide/).count()).toBe(0)
  })
})
