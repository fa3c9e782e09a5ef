import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda } from './lib/fonda.ts'
import { type Installation, installCopy } from './lib/installation.ts'
import { PHONE, TABLET } from './lib/launch.ts'
import { appIsKept } from './lib/offline-story.ts'
import { readyToSell } from './lib/ready-to-sell.ts'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './lib/server.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

const versionOfPage = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content ?? 'first')
/** The states of the versions on the device: the one in use, and the next one beside it. */
const versionsOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return [active?.state, waiting?.state]
  })

/** Runs in the page: a browser that cannot start the worker drops the message to it. */
function loseFirstMessage(): void {
  const { prototype } = ServiceWorker
  const { postMessage } = prototype
  prototype.postMessage = () => {
    prototype.postMessage = postMessage
  }
}

async function sellSoup(page: Page): Promise<void> {
  await button(page, 'Agregar Sopa de fideo').click()
  await button(page, 'Enviar a Cocina').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Guardado en este dispositivo' }).waitFor()
  await button(page, 'Listo').click()
}

describe('a new version of Comanda', () => {
  let installation: Installation
  let own: RunningServer
  let start: (dataDir: string, port: string) => Promise<RunningServer>
  // For each attempt: the second one would begin with the new version.
  beforeEach(async () => {
    installation = await installCopy()
    const environment = { TRUST_PROXY: '1', BILLING: 'off', DEMO: '0', SALE_WAIT_MS: '1500' }
    start = (dataDir, PORT) => startServer(dataDir, { ...environment, PORT }, installation.main)
    own = await start(await newDataDir(), '0')
  })
  afterEach(async () => {
    await own.end('SIGTERM')
    await removeDataDir(own.dataDir)
    await installation.remove()
  })

  it('is offered when the last unsent sale has arrived, and keeps the cart and the way to sell without internet', async () => {
    const { person, page } = await openFonda({ address: own.address, keepsApp: true })
    await readyToSell(page)
    await appIsKept(page)
    const offer = page.getByText('Hay una versión nueva de Comanda.')

    // The line to the API is dead; the new files still come.
    const lost = ['**/api/**', '**/socket.io/**']
    for (const calls of lost) await person.route(calls, (route) => route.abort())
    await sellSoup(page)
    await installation.update()
    await own.end('SIGTERM')
    own = await start(own.dataDir, new URL(own.address).port)
    await page.reload()
    await button(page, 'Sin conexión · 1 venta guardada en este dispositivo').waitFor()
    await expect.poll(() => versionsOnDevice(page), { timeout: 30_000 }).toEqual(['activated', 'installed'])
    expect(await versionOfPage(page)).toBe('first')
    expect(await offer.count()).toBe(0)

    for (const calls of lost) await person.unroute(calls)
    await offer.waitFor()
    expect(await ((await page.request.get('/api/v1/orders')).json() as Promise<unknown[]>)).toHaveLength(1)
    for (const size of [TABLET, PHONE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize(TABLET)
    await button(page, 'Agregar Mole con pollo').click()
    await page.evaluate(loseFirstMessage)
    await button(page, 'Actualizar').click()
    await expect
      .poll(() => Promise.all([versionOfPage(page), versionsOnDevice(page)]).catch(() => []), {
        timeout: 30_000,
      })
      .toEqual(['next', ['activated', undefined]])
    await page.getByText('$98.50').first().waitFor()
    expect(await offer.count()).toBe(0)

    await person.setOffline(true)
    await page.reload()
    expect(await versionOfPage(page)).toBe('next')
    await button(page, 'Enviar a Cocina').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByRole('dialog', { name: 'Guardado en este dispositivo' }).waitFor()
  })
})
