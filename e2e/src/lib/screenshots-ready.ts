import type { Page } from 'playwright-core'

/**
 * Waits until a page has its content and its fonts. Not only for an idle line: a slow machine is idle while it runs the
 * files that load the next ones.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const waits = document.querySelector('.animate-spin, .animate-pulse, .animate-appear, [aria-busy="true"]')
    return waits === null && document.body.innerText.trim() !== ''
  })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
}

/** Adds the dishes at these places of the menu, with their first choices where they have some. */
export async function fillCart(page: Page, places: readonly number[]): Promise<void> {
  const cards = page.getByRole('button', { name: /^Agregar / })
  const dialog = page.getByRole('dialog')
  for (const [count, place] of places.entries()) {
    const added = page.getByText(/^\d+ en el carrito$/).nth(count)
    await cards.nth(place).click()
    await dialog.or(added).first().waitFor({ state: 'attached' })
    if (await dialog.isVisible())
      await dialog
        .getByRole('button', { name: /^Agregar/ })
        .last()
        .click()
    await dialog.waitFor({ state: 'detached' })
    await added.waitFor({ state: 'attached' })
  }
}
