import { readFile } from 'node:fs/promises'
import { writtenCode } from '@comanda/shared/cfdi/receipt-code'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'
import { type MailServer, startMailServer } from './lib/mail-server.ts'
import { openSoldFonda } from './lib/sales.ts'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './lib/server.ts'

/** A server that sends mails: the one of the other stories has no mail server. */
let mails: MailServer
let server: RunningServer
/** The codes of two paid sales, and where they are typed. */
let codes: string[]
let place: string

beforeAll(async () => {
  mails = await startMailServer()
  server = await startServer(await newDataDir(), {
    TRUST_PROXY: '1',
    BILLING: 'off',
    DEMO: '0',
    SMTP_URL: mails.url,
  })
  ;({ codes, place } = await openIssuer(server.address))
})
afterAll(async () => {
  await server.end('SIGTERM')
  await removeDataDir(server.dataDir)
  mails.stop()
})

async function openIssuer(address: string): Promise<{ codes: string[]; place: string }> {
  const { request } = (await openSoldFonda({ address })).page
  const issuer = {
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER URGATE',
    regime: '601',
    postalCode: '06000',
    series: 'F',
  }
  await write(request, '/settings/fiscal/issuer', issuer)
  await write(request, '/settings/fiscal/test', {})
  const receipts = await Promise.all(
    [1, 2].map(async (id) => (await write(request, '/orders/receipt', { orderIds: [id] })) as never),
  )
  const printed = receipts.map(
    ({ receipt }: { receipt: { invoice_code: { url: string; code: string } } }) => receipt.invoice_code,
  )
  return { codes: printed.map(({ code }) => code), place: new URL(printed[0]?.url ?? '').pathname }
}

const openGuest = async (path: string, address = server.address): Promise<Page> => {
  const page = await (await newPerson(PHONE, { address })).newPage()
  await page.goto(path)
  return page
}
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const MAIL = 'Correo para recibirla (opcional)'
const download = async (page: Page, file: 'PDF' | 'XML') => {
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Descargar ${file}` }).click(),
  ])
  return { name: got.suggestedFilename(), text: await readFile(await got.path(), 'utf8') }
}
const seen = (page: Page, text: string) => page.getByText(text).first().waitFor()
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

describe('a guest with a printed code', () => {
  it('is told at its field what the authority refuses, keeps what was typed, and gets XML and PDF', async () => {
    const page = await openGuest(`${place}/${codes[0]}`)
    expect(await field(page, 'Código de tu recibo').inputValue()).toBe(writtenCode(codes[0] ?? ''))
    await page.getByRole('button', { name: 'Facturar' }).click()
    await seen(page, '¡El RFC no es válido!')
    await shot(page, 'faults')
    await field(page, 'RFC').fill('pena 800229 ab1')
    await seen(page, 'Persona física')
    await field(page, 'Nombre o razón social').fill('Publico en general')
    await field(page, 'Código postal de tu domicilio fiscal').fill('06000')
    await field(page, 'Régimen fiscal').selectOption('612')
    expect(await field(page, 'Uso de la factura').inputValue()).toBe('G03')
    await page.getByRole('button', { name: 'Facturar' }).click()
    await seen(page, 'Solo la factura global es a «PÚBLICO EN GENERAL».')
    expect(await field(page, 'RFC').inputValue()).toBe('PENA800229AB1')
    await expectAccessibleInBothThemes(page)
    await shot(page, 'refused')
    await field(page, 'Nombre o razón social').fill('Ana Peña')
    await field(page, MAIL).fill('ana@correo')
    await page.getByRole('button', { name: 'Facturar' }).click()
    await seen(page, '¡El correo no es válido!')
    await field(page, MAIL).fill('ana@correo.mx')
    await page.getByRole('button', { name: 'Facturar' }).click()
    await seen(page, 'Tu factura está lista')
    await seen(page, 'También va a tu correo: a…@correo.mx.')
    await expectAccessibleInBothThemes(page)
    await shot(page, 'done')
    const [pdf, xml] = [await download(page, 'PDF'), await download(page, 'XML')]
    expect([pdf.name, xml.name]).toEqual([
      expect.stringMatching(/^[0-9A-F-]{36}\.pdf$/),
      pdf.name.replace('.pdf', '.xml'),
    ])
    expect([pdf.text.slice(0, 5), xml.text.includes('Rfc="PENA800229AB1"')]).toEqual(['%PDF-', true])
    await expect.poll(() => mails.received.at(-1)).toContain(xml.name)
    // The same phone knows the data, and the same RFC gets the same document.
    await page.goto(`${place}/${codes[0]}`)
    await page.getByRole('button', { name: 'Olvidar mis datos' }).waitFor()
    expect(await field(page, 'Nombre o razón social').inputValue()).toBe('ANA PEÑA')
    expect(await field(page, MAIL).inputValue()).toBe('ana@correo.mx')
    await page.getByRole('button', { name: 'Facturar' }).click()
    await seen(page, 'Tu factura está lista')
    expect((await download(page, 'XML')).name).toBe(xml.name)
    expect(mails.received.filter((mail) => mail.includes('To: ana@correo.mx'))).toHaveLength(1)
    await page.goto(place)
    await page.getByRole('button', { name: 'Olvidar mis datos' }).click()
    await page.reload()
    await seen(page, 'Tus datos se guardan solo en este teléfono.')
    expect(await field(page, 'RFC').inputValue()).toBe('')
  })

  it('types it in lower case, in English, after a wrong one', async () => {
    const page = await openGuest(place)
    await page.getByRole('button', { name: 'English' }).click()
    await field(page, 'Code on your receipt').fill('abcde fghjk')
    await field(page, 'RFC').fill('EKU9003173C9')
    await seen(page, 'Company')
    await field(page, 'Name or company').fill('Otra Empresa S.A. de C.V.')
    await field(page, 'Postal code of your tax address').fill('22000')
    await field(page, 'Tax régimen').selectOption('601')
    await field(page, 'E-mail to receive it (optional)').fill('emma@mail.mx')
    await page.getByRole('button', { name: 'Get the invoice' }).click()
    await seen(page, 'This code cannot be used for an invoice.')
    await expectAccessibleInBothThemes(page)
    await shot(page, 'wrong-code')
    await field(page, 'Code on your receipt').fill(writtenCode(codes[1] ?? '').toLowerCase())
    await page.getByRole('button', { name: 'Get the invoice' }).click()
    await seen(page, 'Your invoice is ready')
    // In the language of the page.
    const mailed = () => mails.received.find((mail) => mail.includes('To: emma@mail.mx'))
    await expect.poll(mailed).toMatch(/^Subject: Invoice F \d+/m)
    await page.reload()
    await seen(page, 'Your invoice')
  })

  it('is asked for no address where no mail can be sent', async () => {
    const own = await openIssuer(inject('address'))
    const page = await openGuest(`${own.place}/${own.codes[0]}`, inject('address'))
    await field(page, 'RFC').waitFor()
    expect(await field(page, MAIL).count()).toBe(0)
  })

  it('of no restaurant is told where to ask', async () => {
    const page = await openGuest('/f/99999/ABCDEFGHJK')
    await seen(page, 'Aquí no se puede facturar')
    await expectAccessibleInBothThemes(page)
  })
})
