import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openFonda } from './lib/fonda.ts'

declare global {
  interface Window {
    contexts: AudioContext[]
  }
}

/** Keeps the page's audio contexts, so that the story can interrupt them as a call does. */
const record = () => {
  const Real = window.AudioContext
  window.contexts = []
  window.AudioContext = class extends Real {
    constructor(options?: AudioContextOptions) {
      super(options)
      window.contexts.push(this)
    }
  }
}
const states = (page: Page) => page.evaluate(() => window.contexts.map(({ state }) => state))
const isOn = (page: Page) => expect.poll(async () => (await states(page)).at(-1)).toBe('running')
const suspend = (page: Page) => page.evaluate(() => window.contexts.at(-1)?.suspend())

it('the sound of new orders comes back with the next touch, also after a call from which the browser does not resume it', async () => {
  const { person, page } = await openFonda({ path: null })
  await person.addInitScript(record)
  await page.goto('/dashboard/kitchen')
  await page.getByRole('heading', { level: 1 }).first().click()
  const unlock = page.getByRole('button', { name: 'Activar sonido' })
  for (const next of ['Pedidos', 'Cocina']) {
    await isOn(page)
    await suspend(page)
    await unlock.waitFor()
    // A button keeps its events from the document.
    await page.getByRole('button', { name: /^Tu cuenta/ }).click()
    await isOn(page)
    await unlock.waitFor({ state: 'detached' })
    // A menu that opens after the key stays open, before the link.
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: next, exact: true }).click()
    await page.waitForURL(next === 'Pedidos' ? '**/orders' : '**/kitchen')
  }

  await page.evaluate(() => {
    const [context] = window.contexts
    if (!context) return
    Object.defineProperty(context, 'state', { get: () => 'interrupted' })
    context.resume = () => new Promise(() => {})
    context.dispatchEvent(new Event('statechange'))
  })
  await unlock.waitFor()
  await expect
    .poll(async () => {
      await page.getByRole('heading', { level: 1 }).first().click()
      return states(page)
    })
    .toEqual(['interrupted', 'running'])
})
