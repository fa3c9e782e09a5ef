import type { Page } from 'playwright-core'

interface Router {
  history: { push: (address: string) => void }
  routesByPath: object
  state: { status: string; resolvedLocation?: { href: string } }
}
declare global {
  /** The app's router, which its library leaves there. */
  var __TSR_ROUTER__: Router
}

/** Opens a page as a link does, which takes a fraction of loading the app again; a page outside of the app is loaded. */
export async function go(page: Page, address: string): Promise<void> {
  const isInside = [address, new URL(page.url()).pathname].every((path) => path.startsWith('/dashboard/'))
  if (!isInside) return void (await page.goto(address))
  await page.evaluate((to) => __TSR_ROUTER__.history.push(to), address)
  await page.waitForFunction((to) => {
    const { status, resolvedLocation } = __TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === to
  }, address)
}

/** Opens the menu of the counter's other tools, and takes one. */
export async function useTool(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
