import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'

const ISSUER = {
  rfc: 'EKU9003173C9',
  name: 'ESCUELA KEMPER URGATE',
  regime: '601',
  postalCode: '06000',
  series: 'F',
}

/** A restaurant that invoices has sold a soup. @returns the address on the receipt */
async function sell(): Promise<string> {
  const { page, itemIds } = await openFonda({ path: null })
  const { request } = page
  await write(request, '/settings/fiscal/issuer', ISSUER)
  await write(request, '/settings/fiscal/test', {})
  const soup = { cart: [{ id: itemIds.soup, quantity: 1 }], deliveryType: 'takeaway' }
  const { orderId } = await write(request, '/pos/create-order-and-invoice', soup)
  const reply = await request.post('/api/v1/orders/receipt', { data: { orderIds: [orderId] } })
  const { receipt } = (await reply.json()) as { receipt: { invoice_code: { url: string; code: string } } }
  return `${new URL(receipt.invoice_code.url).pathname}/${receipt.invoice_code.code}`
}

async function download(page: Page, file: 'PDF' | 'XML') {
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Descargar ${file}` }).click(),
  ])
  return { name: got.suggestedFilename(), text: await readFile(await got.path(), 'latin1') }
}

it('a guest gets the XML and the PDF of an invoice with the code of a receipt', async () => {
  const address = await sell()
  const page = await (await newPerson(PHONE)).newPage()
  await page.goto(address)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('RFC').fill('pena 800229 ab1')
  await field('Nombre o razón social').fill('Ana Peña')
  await field('Código postal de tu domicilio fiscal').fill('06000')
  await field('Régimen fiscal').selectOption('612')
  await page.getByRole('button', { name: 'Facturar' }).click()
  const [pdf, xml] = [await download(page, 'PDF'), await download(page, 'XML')]
  expect([pdf.name, pdf.text.slice(0, 5)]).toEqual([expect.stringMatching(/^[0-9A-F-]{36}\.pdf$/), '%PDF-'])
  expect(xml.name).toBe(pdf.name.replace('.pdf', '.xml'))
  expect(xml.text).toContain('Rfc="PENA800229AB1"')
})
