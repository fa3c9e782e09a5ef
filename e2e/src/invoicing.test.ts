import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

const ANA = { rfc: 'PEÑA800229AB1', name: 'ANA PEÑA', postalCode: '06000', regime: '612', use: 'G03' }
const FONDA = {
  rfc: 'FES010203AB1',
  name: 'FONDA DE LA ESQUINA',
  regime: '601',
  postalCode: '06700',
  series: 'F',
}

const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).click()
const type = (scope: Page | Locator, name: string, value: string) =>
  scope.getByRole('textbox', { name }).fill(value)

async function choose(page: Page, scope: Page | Locator, field: RegExp, option: RegExp) {
  await scope.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

/** A restaurant in 'Modo de prueba'. */
async function openIssuer() {
  const fonda = await openFonda({ path: null, viewport: DESKTOP })
  const { request } = fonda.page
  await write(request, '/settings/fiscal/issuer', FONDA)
  await write(request, '/settings/fiscal/test', {})
  return fonda
}

/** A paid sale. @returns its number in Facturas */
const sell = async (page: Page, itemId: number): Promise<number> => {
  const sold = await write(page.request, '/pos/create-order-and-invoice', {
    cart: [{ id: itemId, quantity: 2 }],
    deliveryType: 'takeaway',
    tableId: null,
    customerId: null,
  })
  return sold.invoiceId ?? 0
}

const issue = (page: Page, invoiceId: number, receiver: object = ANA) =>
  write(page.request, '/cfdi/issue', { invoiceId, request: crypto.randomUUID(), ...receiver })

/** Types Ana's data into the dialog. */
async function typeAna(page: Page, dialog: Locator): Promise<void> {
  await type(dialog, 'RFC', 'peña800229ab1')
  await type(dialog, 'Nombre o razón social', 'Ana Peña')
  await type(dialog, 'Código postal', '06000')
  await choose(page, dialog, /Régimen fiscal/, /^612/)
}

describe('an owner', () => {
  it('sets up invoicing step by step, and is told what is wrong with a file', async () => {
    const { page } = await openFonda({ path: '/dashboard/settings/invoicing', viewport: DESKTOP })
    await page.getByText('Empieza con tu RFC').waitFor()
    await type(page, 'RFC', 'FES010203AB')
    await press(page, 'Guardar')
    await page.getByText('¡El RFC no es válido!').waitFor()
    await type(page, 'RFC', FONDA.rfc)
    await type(page, 'Nombre o razón social', 'Fonda de la Esquina SA de CV')
    await choose(page, page, /Régimen fiscal/, /^601/)
    await type(page, 'Código postal', '22000')
    await page.getByText(/Pacífico/).waitFor()
    await press(page, 'Guardar')
    await page.getByText('Falta el certificado.', { exact: false }).waitFor()
    // As a document has it.
    expect(await page.getByRole('textbox', { name: 'Nombre o razón social' }).inputValue()).toBe(FONDA.name)

    const csd = page.getByRole('region', { name: /Certificado de sello digital/ })
    await csd.locator('input[type=file]').setInputFiles([
      { name: 'fonda.CER', mimeType: 'application/x-x509-ca-cert', buffer: Buffer.from('not a certificate') },
      { name: 'fonda.key', mimeType: 'application/octet-stream', buffer: Buffer.from('not a key') },
    ])
    await csd.getByText('fonda.CER').waitFor()
    await csd.getByRole('textbox', { name: /Contraseña/ }).fill('12345678a')
    await press(csd, 'Guardar certificado')
    await csd.getByText('El archivo .cer no es un certificado del SAT.').waitFor()
    expect(await csd.getByText('fonda.key').count()).toBe(1)
    await press(csd, 'Modo de prueba')
    await page.getByText('Modo de prueba: todo funciona igual', { exact: false }).waitFor()
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
})

describe('a cashier', () => {
  it('invoices right after charging, and the next time the guest’s data is there', async () => {
    const { page, itemIds } = await openIssuer()
    await page.setViewportSize(TABLET)
    await page.goto('/dashboard/pos')
    await press(page, 'Agregar Sopa de fideo')
    await press(page, 'Crear Recibo y Cobrar')
    await press(page.getByRole('dialog'), /^Efectivo exacto/)
    await page.getByText('¡Cuenta cobrada!').waitFor()
    await press(page, 'Facturar')
    const dialog = page.getByRole('dialog', { name: /^Facturar la venta/ })
    await typeAna(page, dialog)
    await expectAccessible(page)
    await press(dialog, 'Timbrar factura')
    await dialog.getByText('Vigente').waitFor()
    await dialog.getByText('ANA PEÑA').waitFor()
    const [pdf] = await Promise.all([page.waitForEvent('download'), press(dialog, 'PDF')])
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
    await press(dialog, 'Listo')

    const next = await sell(page, itemIds.mole)
    await page.goto('/dashboard/invoices')
    await press(page, `Facturar la venta ${next}`)
    const again = page.getByRole('dialog', { name: `Facturar la venta ${next}` })
    await type(again, 'RFC', 'ana p')
    await again.getByRole('button', { name: /ANA PEÑA/ }).click()
    expect(await again.getByRole('textbox', { name: 'Código postal' }).inputValue()).toBe('06000')
    await press(again, 'Timbrar factura')
    await again.getByText('Vigente').waitFor()
    await press(again, 'Listo')
    await press(page, `Ver la factura fiscal de la venta ${next}`)
    await again.getByText('Vigente').waitFor()
    await press(again, 'Listo')
    expect(await page.getByText('Facturada', { exact: true }).count()).toBe(2)
  })

  it('keeps what was typed when the data is refused, and nothing is offered where nobody invoices', async () => {
    const { page, itemIds } = await openIssuer()
    const sale = await sell(page, itemIds.soup)
    await page.clock.install()
    await page.goto('/dashboard/invoices')
    await press(page, `Facturar la venta ${sale}`)
    const dialog = page.getByRole('dialog')
    await type(dialog, 'RFC', ANA.rfc)
    await press(dialog, 'Timbrar factura')
    await dialog.getByText('¡Escribe el nombre como está en la constancia de situación fiscal!').waitFor()
    expect(await dialog.getByRole('textbox', { name: 'RFC' }).inputValue()).toBe(ANA.rfc)

    // A look at the guest's mail with the constancia, in another tab: the page asks the server again.
    await page.clock.fastForward(31_000)
    await Promise.all([
      page.waitForResponse((reply) => reply.url().includes('/cfdi/sales/')),
      page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
    ])
    await type(dialog, 'Nombre o razón social', ANA.name)
    expect(await dialog.getByRole('textbox', { name: 'RFC' }).inputValue()).toBe(ANA.rfc)

    const other = await openFonda({ path: null, viewport: DESKTOP })
    await sell(other.page, other.itemIds.soup)
    await other.page.goto('/dashboard/invoices')
    await other.page.getByText('Total del periodo').waitFor()
    expect(await other.page.getByRole('button', { name: /^Facturar/ }).count()).toBe(0)
    expect(await other.page.getByText('Sin facturar').count()).toBe(0)
  })
})

describe('the office', () => {
  it('adds up what is invoiced, corrects a document and cancels one', async () => {
    const { page, itemIds } = await openIssuer()
    const [first, second] = [await sell(page, itemIds.mole), await sell(page, itemIds.soup)]
    await issue(page, first)
    await page.goto('/dashboard/invoices')
    await page.getByRole('link', { name: 'Facturación' }).click()
    const sums = page.getByLabel('Ventas del periodo')
    await sums.getByText('$197.00').first().waitFor()
    await sums.getByText('$90.00').waitFor()
    await page.getByRole('button', { name: /^Abrir la factura fiscal F/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Factura fiscal F/ })
    await sheet.getByText('612 · Personas Físicas', { exact: false }).waitFor()
    await expectAccessible(page)

    await press(sheet, 'Más acciones')
    await page.getByRole('menuitem', { name: 'Corregir y sustituir' }).click()
    const form = page.getByRole('dialog', { name: /^Sustituir/ })
    await type(form, 'Nombre o razón social', 'Ana María Peña')
    await press(form, 'Timbrar y sustituir')
    await page.getByText('ANA MARÍA PEÑA').first().waitFor()
    await page.getByText('Sustituye a la factura').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Cancelada', { exact: true }).waitFor()

    await issue(page, second)
    await page.reload()
    await page
      .getByRole('button', { name: /^Abrir la factura fiscal F/ })
      .first()
      .click()
    await press(page.getByRole('dialog'), 'Más acciones')
    await page.getByRole('menuitem', { name: 'Cancelar ante el SAT' }).click()
    const cancel = page.getByRole('dialog', { name: /^Cancelar/ })
    await cancel.getByRole('radio', { name: 'La venta no se hizo' }).click()
    await expectAccessible(page)
    await press(cancel, 'Cancelar factura')
    await cancel.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByText('Cancelada', { exact: true }).first().waitFor()
  })

  it('issues the global of a day that is over, and has all files of a period in one', async () => {
    const { page, itemIds } = await openIssuer()
    await write(page.request, '/settings/fiscal/options', {
      globalPeriod: 'daily',
      isGlobalAutomatic: false,
      printsCode: true,
    })
    await issue(page, await sell(page, itemIds.mole))
    await sell(page, itemIds.soup)
    await page.goto('/dashboard/invoices/cfdi')
    await press(page, 'Factura global')
    const sheet = page.getByRole('dialog', { name: 'Factura global' })
    await sheet.getByText('1 ya facturada', { exact: false }).waitFor()
    await sheet.getByText(/^El periodo termina/).waitFor()
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
    await page.keyboard.press('Escape')
    await page.setViewportSize(DESKTOP)
    await press(page, 'Descargar')
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'XML y PDF' }).click(),
    ])
    expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  })
})
