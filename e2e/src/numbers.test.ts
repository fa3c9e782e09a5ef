import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda } from './lib/fonda.ts'
import { DESKTOP } from './lib/launch.ts'

async function openSettings(path: string) {
  const { person, page, itemIds } = await openFonda({ path: null })
  await page.setViewportSize(DESKTOP)
  await person.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/dashboard/settings/${path}`)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/v1\/(menu-items|settings)/.test(request.url())) sent++
  })
  return { page, itemIds, sent: () => sent }
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Guardar', exact: true }).click()

async function type(page: Page, field: Locator, keys: string): Promise<void> {
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(keys)
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

describe('a number that a field does not accept', () => {
  it('is an error at an item’s price, and stays as typed', async () => {
    const { page, sent } = await openSettings('menu-items')
    await page.getByRole('button', { name: 'Nuevo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo artículo' })
    await dialog.getByLabel('Título').fill('Pozole')
    const price = dialog.getByRole('textbox', { name: 'Precio', exact: true })
    await type(page, price, '-15')
    await save(dialog)
    await dialog.getByText('¡Por favor proporciona un precio válido!').waitFor()
    expect(await price.inputValue()).toBe('-15.00')
    for (const [typed, message, kept] of [
      ['10000000', 'Escribe 9,999,999.99 o menos.', '10,000,000.00'],
      ['15.555', 'Usa como máximo 2 decimales.', '15.555'],
    ] as const) {
      await type(page, price, typed)
      await save(dialog)
      await dialog.getByText(message).waitFor()
      expect(await price.inputValue()).toBe(kept)
    }
    expect(sent()).toBe(0)
    await type(page, price, '15.5')
    await save(dialog)
    await page.getByRole('heading', { name: 'Pozole' }).waitFor()
    const saved = page.getByRole('textbox', { name: 'Precio', exact: true })
    expect(await saved.inputValue()).toBe('15.50')
    expect(await saved.getAttribute('aria-invalid')).toBe(null)
  })

  it('is an error at a variant’s price when it is pasted', async () => {
    const { page, itemIds, sent } = await openSettings('menu-items')
    await page.goto(`/dashboard/settings/menu-items/${itemIds.soup}`)
    await page.getByRole('button', { name: 'Agregar variante' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva variante' })
    await dialog.getByLabel('Título').fill('Chica')
    await paste(page, dialog.getByLabel('Precio'), '-3')
    await save(dialog)
    await dialog.getByText('¡Por favor proporciona un precio válido para la variante!').waitFor()
    expect([sent(), await dialog.getByLabel('Precio').inputValue()]).toEqual([0, '-3.00'])
  })

  it('is an error at a table’s seats and at a tax’s rate', async () => {
    const { page, sent } = await openSettings('tables')
    await page.getByRole('button', { name: 'Nueva', exact: true }).click()
    const table = page.getByRole('dialog', { name: 'Nueva mesa' })
    await table.getByLabel('Título').fill('Mesa 2')
    await table.getByLabel('Piso').fill('-')
    const seats = table.getByLabel('Capacidad de asientos')
    await type(page, seats, '2.5')
    await save(table)
    await table.getByText('Escribe un número entero.').waitFor()
    await type(page, seats, '-4')
    await save(table)
    await table.getByText(/^Por favor proporcione una cantidad válida/).waitFor()
    expect(await seats.inputValue()).toBe('-4')

    await page.goto('/dashboard/settings/tax-setup')
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click()
    const tax = page.getByRole('dialog', { name: 'Nuevo impuesto' })
    await tax.getByLabel('Título').fill('IVA')
    for (const rate of ['-16', '116']) {
      await type(page, tax.getByLabel('Tasa de Impuesto (%)'), rate)
      await save(tax)
      await tax.getByText('¡Valor inválido proporcionado en la Tasa de Impuesto!').waitFor()
      expect(await tax.getByLabel('Tasa de Impuesto (%)').inputValue()).toBe(rate)
    }
    expect(sent()).toBe(0)
  })
})
