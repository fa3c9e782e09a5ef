import { describe, expect, it } from 'vitest'
import { openFonda } from './lib/fonda.ts'

describe('a menu of actions', () => {
  it('is opened with the keyboard, and an entry is found by its first letters', async () => {
    const { page } = await openFonda({ path: null })
    await page.goto('/dashboard/settings/tables')
    const more = page.getByRole('button', { name: 'Más acciones de Mesa 1' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.type('ren')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Renovar código QR')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
