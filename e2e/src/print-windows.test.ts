import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The rule of WebKit: a window opens only while a press is handled. Chromium without a screen blocks none. */
function blockLateWindows(): void {
  const open = globalThis.open.bind(globalThis)
  globalThis.open = (...of) => ((globalThis as unknown as Window).event?.isTrusted ? open(...of) : null)
}

/** Holds what a page asks for. @returns lets it go */
async function hold(page: Page, address: string): Promise<() => void> {
  let go = () => {}
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(address, async (route) => {
    await mayGo
    await route.continue()
  })
  return go
}

/** The window that a press opens while the answer is still on its way. */
async function waitingPaper(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [paper] = await Promise.all([page.waitForEvent('popup'), press()])
  await paper.getByText('Preparando el papel…').waitFor()
  return paper
}

describe('a receipt where the browser blocks late windows', () => {
  it('opens with the tap that sends a round, while the code of the dialogs is still on its way', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    const prints = await (await page.request.get('/api/v1/settings/print-setting')).json()
    await write(page.request, '/settings/print-setting', { ...prints, printOnSend: true })
    const mole = { cart: [{ id: itemIds.mole, quantity: 1 }], tableId: 1 }
    await write(page.request, '/pos/create-order', mole)
    await page.addInitScript(blockLateWindows)
    const go = await hold(page, '**/assets/PosDialogs-*')
    await page.goto('/dashboard/pos?check=1')
    await button(page, 'Agregar Sopa de fideo').click()
    const paper = await waitingPaper(page, () => button(page, /^Enviar a Cocina/).click())
    go()
    await paper.getByText('Sopa de fideo').waitFor()
  })
})
