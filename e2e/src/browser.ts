import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'
import { DESKTOP, openBrowser } from './launch.ts'

/** The browser of the file whose stories run; started by its first context. */
let browser: Promise<Browser> | null = null

/** A context of the file's browser. It is closed after the story that has opened it. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  browser ??= openBrowser()
  const context = await (await browser).newContext(options)
  if (getCurrentTest()) onTestFinished(() => context.close())
  return context
}

/** Called after each file. */
export async function closeBrowser(): Promise<void> {
  const closing = browser
  browser = null
  await (await closing)?.close()
}

/** Limits on sign-ups and attempts count by address, so each story has its own. */
const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export interface Screen {
  /** The story's server; by default the one of all stories. */
  address?: string
  hasTouch?: boolean
  /** Whether the app stays on the device: only stories without a network need it. */
  keepsApp?: boolean
}

/** A person at a new screen, not signed in. */
export async function newPerson(
  viewport = DESKTOP,
  { address = inject('address'), hasTouch = false, keepsApp = false }: Screen = {},
): Promise<BrowserContext> {
  const person = await newContext({
    viewport,
    hasTouch,
    serviceWorkers: keepsApp ? 'allow' : 'block',
    baseURL: address,
    reducedMotion: 'reduce',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
  // A receipt that prints while its window closes would hang the browser.
  await person.addInitScript(() => {
    globalThis.print = () => {}
  })
  return person
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The minified build: half of the time of the complete source, which each loaded page compiles. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects no violation of WCAG 2.2 AA that axe can detect. @param rules names or tags of axe's rules */
export async function expectAccessible(page: Page, rules: string[] = ALL_RULES): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  expect(await page.evaluate(violationsOf, rules)).toEqual([])
}

/** Runs in the page. The details of passed rules, which nobody reads, take as long as the check. */
async function violationsOf(runOnly: string[]): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe
  const { violations } = await run(document, { runOnly, resultTypes: ['violations'] })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map((node) => node.target).join(' | ')}`,
  )
}

/** In the light theme and in the dark one, which differ only in colors. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
  for (const [colorScheme, rules] of [
    ['dark', ['color-contrast']],
    ['light', ALL_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    // A fade would change the colors.
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await expectAccessible(page, [...rules])
  }
}

/** Expects the content of a staff page to fit the window's width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page
    .locator('#content')
    .evaluate((content) => content.scrollWidth - content.clientWidth)
  expect(overflow).toBe(0)
}
