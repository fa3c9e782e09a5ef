import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { hire, openOfflineServer, openTablet } from './lib/offline-story.ts'

const server = openOfflineServer()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

describe('the sales of an ended device', () => {
  it('wait under ‘Por revisar’ until the owner registers them', async () => {
    const { page: owner } = await openFonda({ address: server.address })
    const { person, page } = await openTablet(server, await hire(owner, 'Ana Ruiz', ['POS', 'ORDERS']))
    await person.setOffline(true)
    await button(page, 'Agregar Mole con pollo').click()
    await button(page, 'Enviar a Cocina').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    const folio =
      (await page
        .getByText(/^[A-Z]-\d$/)
        .first()
        .textContent()) ?? ''
    const devices = (await (await owner.request.get('/api/v1/offline/devices')).json()) as {
      id: string
      letter: string
    }[]
    const id = devices.find(({ letter }) => folio.startsWith(`${letter}-`))?.id
    await write(owner.request, `/offline/devices/${id}/end`, {})
    await person.setOffline(false)

    await owner.goto('/dashboard/reviews')
    await owner.getByRole('heading', { name: 'Ventas que esperan' }).waitFor()
    await owner
      .getByText(/Lo tenía: Ana Ruiz/)
      .first()
      .waitFor()
    await expectAccessible(owner)
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await owner.setViewportSize({ width, height })
      await expectNoSidewaysScroll(owner)
    }
    await button(owner, /^Registrar venta/).click()
    await owner.getByRole('heading', { name: 'Ventas que esperan' }).waitFor({ state: 'detached' })
    await owner.goto('/dashboard/orders')
    await owner.getByText('Mole con pollo').first().waitFor()
    expect(folio).toMatch(/^[A-Z]-1$/)
  })
})
