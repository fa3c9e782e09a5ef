import { writtenCode } from '@comanda/shared/cfdi/receipt-code'
import { splitCheck } from '@comanda/shared/checks/api'
import { listOrders } from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { beforeAll, describe, expect, it } from 'vitest'
import { payCash, readCheck } from '../../../../server/src/testing/checks.ts'
import { CODE_OF_ANA, ConstanciaServer, PAGE_OF_ANA } from '../../../../server/src/testing/constancia-page.ts'
import { openIssuer, sellPaid } from '../../../../server/src/testing/fiscal-store.ts'
import { openCheck } from '../../../../server/src/testing/shift.ts'
import { choosePhoto, seeCodes } from '../../testing/codes.ts'
import { theServer, useServer } from '../../testing/fonda.ts'
import { newPhone, openGuestPage } from '../../testing/guest.ts'
import { callsTo } from '../../testing/network.ts'
import { fill, press, screen, see, user, waitFor } from '../../testing/screen.ts'

/** A paid sale of a restaurant that invoices. @returns the code on its receipt, and where it is typed */
async function sell(): Promise<{ code: string; place: string }> {
  const owner = await openIssuer(await theServer())
  await sellPaid(owner)
  const orderIds = (await owner.call(listOrders)).flatMap(({ orders }) => orders.map(({ id }) => id))
  const { receipt } = await owner.call(getReceipt, { body: { orderIds } })
  await newPhone()
  const { url, code } = receipt.invoice_code ?? { url: 'http://no.code', code: '' }
  return { code, place: new URL(url).pathname }
}

const field = (name: string): HTMLInputElement => screen.getByLabelText(name)
const choose = (name: string, option: string) => user.selectOptions(field(name), option)
const MAIL = 'Correo para recibirla (opcional)'

/** Types what an invoice to Ana needs. */
async function typeAna(): Promise<void> {
  await fill('RFC', 'pena 800229 ab1')
  await fill('Nombre o razón social', 'Ana Peña')
  await fill('Código postal de tu domicilio fiscal', '06000')
  await choose('Régimen fiscal', '612')
}

/** What a link of the page downloads. */
async function download(name: string) {
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name })
  const reply = await fetch(link.getAttribute('href') ?? '')
  const [, file = ''] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? []
  return { file, text: await reply.text() }
}

describe('a guest with the code of a receipt', () => {
  it('is told at its field what is wrong or refused, keeps what was typed, and gets XML and PDF', async () => {
    const { code, place } = await sell()
    await openGuestPage(`${place}/${code}`)
    expect(field('Código de tu recibo').value).toBe(writtenCode(code))
    await press('Facturar')
    await see('¡El RFC no es válido!')
    // The field with the error has the focus, so that typing corrects it.
    await user.keyboard('pena 800229 ab1')
    await see('Persona física')
    await fill('Nombre o razón social', 'Publico en general')
    await fill('Código postal de tu domicilio fiscal', '06000')
    await choose('Régimen fiscal', '612')
    expect(field('Uso de la factura').value).toBe('G03')
    await press('Facturar')
    await see('Solo la factura global es a «PÚBLICO EN GENERAL». Escribe tu nombre.')
    expect(field('RFC').value).toBe('PENA800229AB1')
    await fill('Nombre o razón social', 'Ana Peña')
    await press('Facturar')
    await see('Tu factura está lista')
    const [pdf, xml] = [await download('Descargar PDF'), await download('Descargar XML')]
    expect([pdf.file, xml.file]).toEqual([
      expect.stringMatching(/^[0-9A-F-]{36}\.pdf$/),
      pdf.file.replace('.pdf', '.xml'),
    ])
    expect([pdf.text.slice(0, 5), xml.text.includes('Rfc="PENA800229AB1"')]).toEqual(['%PDF-', true])
  })

  it('gets the same document again with the data that this phone keeps, until it forgets them', async () => {
    const { code, place } = await sell()
    await openGuestPage(`${place}/${code}`)
    await typeAna()
    await press('Facturar')
    const { file } = await download('Descargar XML')
    await openGuestPage(`${place}/${code}`)
    await see('Olvidar mis datos')
    expect(field('Nombre o razón social').value).toBe('ANA PEÑA')
    await press('Facturar')
    expect((await download('Descargar XML')).file).toBe(file)
    await openGuestPage(place)
    await press('Olvidar mis datos')
    await see('Tus datos ya no están en este teléfono.')
    await openGuestPage(place)
    await fill('Código postal de tu domicilio fiscal', '06000')
    await see('Tus datos se guardan solo en este teléfono.')
    expect(field('RFC').value).toBe('')
  })

  it('types it in lower case, in English, after a wrong one', async () => {
    const { code, place } = await sell()
    await openGuestPage(place)
    await press('English')
    await fill('Code on your receipt', 'abcde fghjk')
    await fill('RFC', 'EKU9003173C9')
    await see('Company')
    await fill('Name or company', 'Otra Empresa S.A. de C.V.')
    await fill('Postal code of your tax address', '22000')
    await choose('Tax régimen', '601')
    await press('Get the invoice')
    await see(
      'This code cannot be used for an invoice. Check your receipt, or ask for your invoice at the counter.',
    )
    await waitFor(() => expect(document.activeElement).toBe(field('Code on your receipt')))
    await fill('Code on your receipt', writtenCode(code).toLowerCase())
    await press('Get the invoice')
    await see('Your invoice is ready')
    await openGuestPage(place)
    await see('Your invoice')
  })

  it('with the code of the own part of a bill waits for the rest to be paid, and gets the own share', async () => {
    const owner = await openIssuer(await theServer())
    const id = await openCheck(owner)
    await owner.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 } })
    await payCash(owner, id, '38.50', 1)
    const orderIds = (await readCheck(owner, id)).rounds.map(({ order_id }) => order_id)
    const { receipt } = await owner.call(getReceipt, { body: { orderIds, part: 1 } })
    await newPhone()
    const { url, code } = receipt.invoice_code ?? { url: 'http://no.code', code: '' }
    await openGuestPage(`${new URL(url).pathname}/${code}`)
    await typeAna()
    await press('Facturar')
    await see(/^Tu parte ya está pagada, pero la cuenta sigue abierta\./)
    await waitFor(() => expect(document.activeElement).toBe(field('Código de tu recibo')))
    await payCash(owner, id, '38.50', 2)
    await press('Facturar')
    await see('Tu factura está lista')
    expect((await download('Descargar XML')).text).toContain(' Total="38.50"')
  })

  it('from abroad writes the own name alone, and learns what the RFC of the public is for', async () => {
    const { code, place } = await sell()
    await openGuestPage(`${place}/${code}`)
    await fill('RFC', 'xaxx010101000')
    await press('Facturar')
    await see(/^Ese RFC es el de la factura global\./)
    await press('English')
    await see(/^This RFC is for sales without a name\./)
    await fill('RFC', 'XEXX010101000')
    await see('From abroad, without an RFC')
    expect(screen.queryByLabelText('Tax régimen')).toBeNull()
    await fill('Name or company', 'Émile O’Brien')
    await press('Get the invoice')
    await see('Your invoice is ready')
    const { text } = await download('Download XML')
    for (const part of ['Rfc="XEXX010101000"', 'RegimenFiscalReceptor="616"', 'UsoCFDI="S01"'])
      expect(text).toContain(part)
  })

  it('gives the link to the accountant, who has both files there and no form', async () => {
    const { code, place } = await sell()
    await openGuestPage(`${place}/${code}`)
    await typeAna()
    await press('Facturar')
    const { file } = await download('Descargar XML')
    await press('Copiar enlace')
    await see('El enlace se copió.')
    const link = await navigator.clipboard.readText()
    const whatsApp = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })
    expect(new URL(whatsApp.href).searchParams.get('text')).toMatch(new RegExp(`^Factura de .* ${link}$`))
    await newPhone()
    await openGuestPage(new URL(link).pathname)
    await see('Tu factura está lista')
    expect((await download('Descargar XML')).file).toBe(file)
    expect((await download('Descargar PDF')).text.slice(0, 5)).toBe('%PDF-')
    expect(screen.queryByLabelText('RFC')).toBeNull()
    const forged = `${new URL(link).pathname.slice(0, -4)}AAAA`
    const page = await fetch(forged)
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    await openGuestPage(forged)
    await see('Este enlace ya no abre una factura')
    await press('English')
    await see('This link no longer opens an invoice')
  })

  it('is asked for no address where no mail can be sent', async () => {
    const { place } = await sell()
    await openGuestPage(place)
    await see('Facturar')
    expect(screen.queryByLabelText(MAIL)).toBeNull()
  })

  it('of no restaurant is told where to ask', async () => {
    await newPhone()
    await openGuestPage('/f/99999/ABCDEFGHJK')
    await see('Aquí no se puede facturar')
    await see('Revisa la dirección en tu recibo, o pide tu factura en la caja del restaurante.')
  })
})

describe('where the installation sends mail', () => {
  useServer({
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Comanda <hola@comanda.mx>', outboxDir: '' },
  })

  it('a guest is mailed the invoice in the language of the page', async () => {
    const { code, place } = await sell()
    await openGuestPage(`${place}/${code}`)
    await typeAna()
    await fill(MAIL, 'ana@correo')
    await press('Facturar')
    await see('¡El correo no es válido!')
    await fill(MAIL, 'ana@correo.mx')
    await press('English')
    await press('Get the invoice')
    await see('It is also on its way to your mailbox: a…@correo.mx.')
    const store = place.slice('/f/'.length)
    expect(callsTo(`/factura/${store}/${code}`).map(({ body }) => body)).toMatchObject([
      { email: 'ana@correo.mx', language: 'en' },
    ])
    await openGuestPage(`${place}/${code}`)
    await waitFor(() => expect(field('E-mail to receive it (optional)').value).toBe('ana@correo.mx'))
  })
})

describe('where the authority shows constancias', () => {
  const authority = new ConstanciaServer((_, response) =>
    isAway ? response.writeHead(503).end() : response.end(PAGE_OF_ANA),
  )
  let isAway = false
  const settings = { constanciaUrl: '' }
  beforeAll(async () => {
    settings.constanciaUrl = await authority.open()
    return () => authority.close()
  })
  useServer(settings)

  it('a guest without a constancia by heart shows its code, and corrects nothing', async () => {
    const { code, place } = await sell()
    await openGuestPage(`${place}/${code}`)
    const restore = seeCodes([null, 'https://comanda.mx/m/abc', CODE_OF_ANA])
    await press('Leer mi constancia')
    await see('Toma o elige una foto del código QR de tu constancia de situación fiscal.')
    const photo = async () => choosePhoto(await screen.findByLabelText('Elegir una foto'))
    await photo()
    await see('En esa foto no se ve ningún código QR. Toma una más de cerca.')
    await photo()
    await see('Ese código no es el de una constancia de situación fiscal.')
    await photo()
    await see('Tus datos salen de tu constancia. Revísalos.')
    restore()
    expect(
      ['RFC', 'Nombre o razón social', 'Régimen fiscal', 'Uso de la factura'].map(
        (name) => field(name).value,
      ),
    ).toEqual(['PEÑA800229AB1', 'ANA MARÍA PEÑA', '612', 'G03'])
    await press('Facturar')
    await see('Tu factura está lista')
  })

  it('a guest has at least the RFC while the authority does not answer', async () => {
    isAway = true
    const { code, place } = await sell()
    await openGuestPage(`${place}/${code}`)
    const restore = seeCodes([CODE_OF_ANA])
    await press('Leer mi constancia')
    choosePhoto(await screen.findByLabelText('Elegir una foto'))
    await see('El SAT no contestó: de tu constancia salió solo el RFC. Escribe lo demás.')
    restore()
    expect(field('RFC').value).toBe('PEÑA800229AB1')
    expect(field('Nombre o razón social').value).toBe('')
  })
})
