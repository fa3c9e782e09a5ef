import { randomInt } from 'node:crypto'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { DESKTOP } from './launch.ts'

/** Limits on sign-ups and attempts count by address: without one of their own the stories would use up each other's. */
const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** A person at a screen of their own, not signed in. @param address of a story's own server */
export async function newPerson(
  browser: Browser,
  viewport = DESKTOP,
  address = inject('address'),
  hasTouch = false,
): Promise<BrowserContext> {
  const person = await browser.newContext({
    viewport,
    hasTouch,
    baseURL: address,
    reducedMotion: 'reduce',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
  // A receipt that prints itself while its window is being closed hangs the browser.
  await person.addInitScript(() => {
    globalThis.print = () => {}
  })
  return person
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation of WCAG 2.2 AA that axe can see. @param rules names or tags of axe's rules */
export async function expectAccessible(page: Page, rules: string[] = ALL_RULES): Promise<void> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly }),
    rules,
  )
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map((node) => node.target).join(' | ')}`,
  )
  expect(found).toEqual([])
}

/** In the light look and in the dark one, which differs in its colors only. */
export async function expectAccessibleInBothLooks(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
  for (const [colorScheme, rules] of [
    ['dark', ['color-contrast']],
    ['light', ALL_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    // A fade changes colors.
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await expectAccessible(page, [...rules])
  }
}
