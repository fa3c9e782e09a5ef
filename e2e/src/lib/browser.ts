import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, onTestFinished, TestRunner } from 'vitest'
import { coveredTexts } from './covered.ts'
import { DESKTOP, keepScreenOn, openBrowser } from './launch.ts'
import { ReusableContext } from './reusable-context.ts'

/** The browser of all files of this worker; it ends with the worker's process. */
let browser: Promise<Browser> | null = null

async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= openBrowser()
  const context = await (await browser).newContext(options)
  // A receipt that prints while its window closes would hang the browser.
  await context.addInitScript(() => {
    globalThis.print = () => {}
  })
  await keepScreenOn(context)
  return context
}

/** A context that is closed after the story that has opened it. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await openContext(options)
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
  return context
}

/** By their options, which contain the server's address. */
const idle = new Map<string, ReusableContext[]>()

/** A context that other stories have used and will use. */
async function reuseContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const idleOnes = idle.get(key) ?? []
  idle.set(key, idleOnes)
  const reusable = idleOnes.pop() ?? (await ReusableContext.open(await openContext(options), options))
  onTestFinished(async ({ task }) => {
    // The state after a failure is unknown.
    if (task.result?.state === 'fail') await reusable.context.close()
    else if (await reusable.renew()) idleOnes.push(reusable)
  })
  return reusable.context
}

/** Called after each file: only the server of all stories has further files. */
export async function closeOtherServers(): Promise<void> {
  for (const [options, contexts] of idle) {
    if (options.includes(JSON.stringify(inject('address')))) continue
    idle.delete(options)
    await Promise.all(contexts.map(({ context }) => context.close()))
  }
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
  const options: BrowserContextOptions = {
    viewport,
    hasTouch,
    serviceWorkers: keepsApp ? 'allow' : 'block',
    baseURL: address,
    reducedMotion: 'reduce',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  }
  const canBeReused = !keepsApp && TestRunner.getCurrentTest() !== undefined
  const person = await (canBeReused ? reuseContext(options) : newContext(options))
  await person.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
  return person
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The minified build: half of the time of the complete source, which each loaded page compiles. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects no violation of WCAG 2.2 AA that axe can detect, and no text that something covers, which axe cannot.
 * @param rules names or tags of axe's rules
 */
export async function expectAccessible(page: Page, rules: string[] = ALL_RULES): Promise<void> {
  await expectNoViolation(page, rules)
  expect.soft(await page.evaluate(coveredTexts), page.url()).toEqual([])
}

async function expectNoViolation(page: Page, rules: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  await page.waitForFunction(isAtRest)
  // A page with a problem must not hide those of the next.
  expect.soft(await page.evaluate(violationsOf, rules), page.url()).toEqual([])
}

/** Runs in the page: no layer comes or goes, in whose place a dialog would be judged with the one before it. */
const isAtRest = (): boolean =>
  document.querySelector('[data-entering], [data-exiting]') === null &&
  !document
    .getAnimations()
    .some(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )

/** Runs in the page. The details of passed rules, which no test reads, take as long as the check. */
async function violationsOf(runOnly: string[]): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe
  const { violations } = await run(document, { runOnly, resultTypes: ['violations'] })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map((node) => node.target).join(' | ')}`,
  )
}

/** In the light and the dark theme, which differ only in colors. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
  await showTheme(page, 'dark')
  await expectNoViolation(page, ['color-contrast'])
  await showTheme(page, 'light')
  await expectAccessible(page)
}

async function showTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // A fade would change the colors.
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

/** How much wider than the window the content of a staff page is. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.locator('#content').evaluate((content) => content.scrollWidth - content.clientWidth)

/** Expects the content of a staff page to fit the window's width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0)
}
