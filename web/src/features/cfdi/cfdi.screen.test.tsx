import { findReceivers, getSaleToInvoice, issueByName, listFiscalDocuments } from '@comanda/shared/cfdi/api'
import { saveInvoicing, saveIssuer, startTestMode } from '@comanda/shared/cfdi/settings'
import { splitCheck } from '@comanda/shared/checks/api'
import { describe, expect, it } from 'vitest'
import { payCash, readCheck } from '../../../../server/src/testing/checks.ts'
import { CODE_OF_ANA } from '../../../../server/src/testing/constancia-page.ts'
import { open, passTime } from '../../testing/app.tsx'
import { choosePhoto, seeCodes } from '../../testing/codes.ts'
import { type Client, MOLE, openFonda, SOUP, sendOrder, theServer } from '../../testing/fonda.ts'
import { callsTo } from '../../testing/network.ts'
import { sell } from '../../testing/sales.ts'
import {
  type Area,
  choose,
  chooseFile,
  chooseInMenu,
  dialog,
  fill,
  gone,
  press,
  rowsOf,
  screen,
  see,
  tap,
  tick,
  user,
  waitFor,
  within,
} from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'

const ANA = { rfc: 'PEÑA800229AB1', name: 'ANA PEÑA', postalCode: '06000', regime: '612', use: 'G03' }
const FONDA = {
  rfc: 'FES010203AB1',
  name: 'FONDA DE LA ESQUINA',
  regime: '601',
  postalCode: '06700',
  series: 'F',
}

/** A restaurant in 'Modo de prueba'. */
async function openIssuer(): Promise<Client> {
  const owner = await openFonda()
  await owner.call(saveIssuer, { body: FONDA })
  await owner.call(startTestMode)
  return owner
}

/** A paid sale of two of a dish. @returns its number in Facturas */
const sold = async (owner: Client, dish: { id: number }): Promise<number> =>
  (await sell(owner, [{ ...dish, quantity: 2 }])).invoiceId

const issue = (owner: Client, invoiceId: number) =>
  owner.call(issueByName, { body: { invoiceId, request: crypto.randomUUID(), ...ANA } })

/** The form of a sale, which replaces the dialog that waits for the sale. */
async function formOf(sale: number): Promise<Area> {
  await see('A facturar, sin propina')
  return dialog(`Facturar la venta ${sale}`)
}

const field = (name: RegExp, area: Area = screen) => area.getByRole('textbox', { name }) as HTMLInputElement

describe('an owner', () => {
  it('sets up invoicing step by step, and is told what is wrong with a file', async () => {
    await openFonda({ path: '/dashboard/settings/invoicing' })
    await see(/Empieza con tu RFC/)
    const issuer = within(await screen.findByRole('form', { name: /Tus datos fiscales/ }))
    await fill(/^RFC/, 'FES010203AB', issuer)
    await press('Guardar', issuer)
    await see('¡El RFC no es válido!', issuer)
    await fill(/^RFC/, FONDA.rfc, issuer)
    await fill(/^Nombre o razón social/, 'Fonda de la Esquina SA de CV', issuer)
    await choose(/Régimen fiscal/, /^601/, issuer)
    await fill(/^Código postal/, '22000', issuer)
    await see(/Pacífico/, issuer)
    await press('Guardar', issuer)
    await see(/^Falta el certificado\./)
    // As a document has it.
    expect(field(/^Nombre o razón social/).value).toBe(FONDA.name)

    const csd = within(await screen.findByRole('region', { name: /Certificado de sello digital/ }))
    await see('Guardar certificado', csd)
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await user.upload(chooser, [
      new File(['not a certificate'], 'fonda.CER', { type: 'application/x-x509-ca-cert' }),
      new File(['not a key'], 'fonda.key', { type: 'application/octet-stream' }),
    ])
    await see('fonda.CER', csd)
    await fill(/^Contraseña/, '12345678a', csd)
    await press('Guardar certificado', csd)
    await see('El archivo .cer no es un certificado del SAT.', csd)
    await see('fonda.key', csd)
    await press('Modo de prueba', csd)
    await see(/^Modo de prueba: todo funciona igual/)
  })
})

describe('a cashier', () => {
  it('invoices right after charging, and keeps the file', async () => {
    await openIssuer()
    await open('/dashboard/pos')
    await press('Agregar Sopa de fideo')
    await press('Crear Recibo y Cobrar')
    await press(/^Efectivo exacto/, await dialog())
    await press('Facturar')
    const form = await formOf(1)
    await fill(/^RFC/, 'peña800229ab1', form)
    await fill(/^Nombre o razón social/, 'Ana Peña', form)
    await fill(/^Código postal/, '06000', form)
    await choose(/Régimen fiscal/, /^612/, form)
    await press('Timbrar factura', form)
    await screen.findByRole('button', { name: 'PDF' })
    const issued = await dialog(/^Factura de la venta/)
    await see('Vigente', issued)
    await see('ANA PEÑA', issued)
    // The guest scans it.
    await issued.findByRole('img', { name: 'Código QR de la factura' })
    await press('Copiar enlace', issued)
    expect(await navigator.clipboard.readText()).toMatch(/\/f\/d\/[\w-]{59}$/)
    await press('PDF', issued)
    await waitFor(() =>
      expect(outside.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/\.pdf$/)]),
    )
    await press('Listo', issued)
  })

  it('finds the data of a guest of before, and the document of a sale', async () => {
    const owner = await openIssuer()
    await issue(owner, await sold(owner, SOUP))
    const next = await sold(owner, MOLE)
    await open('/dashboard/invoices')
    await press(`Facturar la venta ${next}`)
    const form = await formOf(next)
    await fill(/^RFC/, 'peña800229ab1', form)
    await press(/ANA PEÑA/, form)
    expect(field(/^Código postal/, form).value).toBe('06000')
    await press('Timbrar factura', form)
    await see('Vigente')
    const close = async () => {
      await press('Listo', await dialog(`Factura de la venta ${next}`))
      await gone(() => screen.queryByRole('dialog'))
    }
    await close()
    await press(`Ver la factura fiscal de la venta ${next}`)
    await see('Vigente')
    await close()
    expect(screen.getAllByText('Facturada')).toHaveLength(2)
    // Its check does not offer to invoice it again.
    await open('/dashboard/checks/2')
    await press(/^Factura/)
    await see('Vigente')
    await close()
    expect(screen.queryByRole('button', { name: /^Facturar/ })).toBe(null)
  })

  it('keeps what was typed when it is refused, and when the page asks the server again', async () => {
    const owner = await openIssuer()
    const sale = await sold(owner, SOUP)
    await open('/dashboard/invoices')
    await press(`Facturar la venta ${sale}`)
    const form = await formOf(sale)
    await fill(/^RFC/, ANA.rfc, form)
    await press('Timbrar factura', form)
    await see('¡Escribe el nombre como está en la constancia de situación fiscal!', form)
    expect(field(/^RFC/, form).value).toBe(ANA.rfc)
    // A look at the guest's mail with the constancia, in another tab.
    passTime(31_000)
    await waitFor(() => expect(callsTo(`/cfdi/sales/${sale}`)).toHaveLength(2))
    await fill(/^Nombre o razón social/, ANA.name, form)
    expect(field(/^RFC/, form).value).toBe(ANA.rfc)
  })

  it('invoices a guest from abroad by the name in the passport, and is told what the RFC of the public is for', async () => {
    const owner = await openIssuer()
    const sale = await sold(owner, SOUP)
    await open('/dashboard/invoices')
    await press(`Facturar la venta ${sale}`)
    const form = await formOf(sale)
    await fill(/^RFC/, 'XAXX010101000', form)
    await press('Timbrar factura', form)
    await see(/^Ese RFC es el de la factura global, al público en general\./, form)
    await fill(/^RFC/, 'XEXX010101000', form)
    await see('Como en el pasaporte', form)
    expect(form.queryByRole('textbox', { name: /^Código postal/ })).toBe(null)
    await fill(/^Nombre o razón social/, 'Émile O’Brien', form)
    await press('Timbrar factura', form)
    await see('Vigente')
    await see('ÉMILE O’BRIEN', await dialog(`Factura de la venta ${sale}`))
  })

  it('invoices each part of a divided bill, and sees which ones are invoiced already', async () => {
    const owner = await openIssuer()
    const { checkId: id } = await sendOrder(owner, [{ ...SOUP, quantity: 3 }])
    await owner.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 3 } })
    const { split } = await readCheck(owner, id)
    for (const { number, due } of split?.parts ?? []) await payCash(owner, id, due, number)
    const sale = (await readCheck(owner, id)).invoice_id ?? 0
    await owner.call(issueByName, { body: { invoiceId: sale, part: 2, request: 'before', ...ANA } })
    await open('/dashboard/invoices')
    await press(`Facturar la venta ${sale}`)
    const form = await formOf(sale)
    await see('Parte 2: Facturada', form)
    expect(form.queryByRole('radio', { name: /^Toda la cuenta/ })).toBe(null)
    await tick(/^Parte 3/, form)
    for (const [label, value] of [
      [/^RFC/, ANA.rfc],
      [/^Nombre o razón social/, ANA.name],
      [/^Código postal/, ANA.postalCode],
    ] as const)
      await fill(label, value, form)
    await choose(/Régimen fiscal/, /^612/, form)
    await press('Timbrar factura', form)
    await see('Vigente')
    await press('Listo', await dialog(`Factura de la venta ${sale}`))
    const { parts } = await owner.call(getSaleToInvoice, { params: { id: sale } })
    expect(parts.map(({ state }) => state)).toEqual(['free', 'named', 'named'])
    await press(`Facturar la venta ${sale}`)
    await press('Ver la factura de la parte 2', await formOf(sale))
    await see('Vigente', await dialog(`Factura de la venta ${sale}`))
  })

  it('reads the RFC from the code of a constancia, also where the authority does not answer', async () => {
    const owner = await openIssuer()
    const sale = await sold(owner, SOUP)
    await open('/dashboard/invoices')
    await press(`Facturar la venta ${sale}`)
    const form = await formOf(sale)
    await fill(/^Nombre o razón social/, 'Alguien más', form)
    const restore = seeCodes([CODE_OF_ANA])
    await press('Leer constancia', form)
    const reading = await dialog('Leer la constancia')
    await see('Elige una foto del código QR de la constancia de situación fiscal.', reading)
    choosePhoto(document.querySelector('input[type=file]'))
    await see(/^El SAT no contestó/)
    restore()
    expect([field(/^RFC/).value, field(/^Nombre o razón social/).value]).toEqual(['PEÑA800229AB1', ''])
  })

  it('removes what was kept of a guest, after a question', async () => {
    const owner = await openIssuer()
    await issue(owner, await sold(owner, MOLE))
    const sale = await sold(owner, SOUP)
    await open('/dashboard/invoices')
    await press(`Facturar la venta ${sale}`)
    const form = await formOf(sale)
    await fill(/^RFC/, ANA.rfc, form)
    await press(`Quitar los datos de ${ANA.rfc}`, form)
    const question = await dialog('Quitar estos datos', 'alertdialog')
    await see(/Las facturas ya hechas no cambian/, question)
    await press('Quitar estos datos', question)
    await gone(() => screen.queryByRole('list', { name: 'Ya se les facturó' }))
    expect(await owner.call(findReceivers, { query: { q: ANA.rfc } })).toEqual([])
    expect(await owner.call(listFiscalDocuments)).toMatchObject([{ receiver_rfc: ANA.rfc }])
  })

  it('is offered nothing where nobody invoices', async () => {
    await sold(await openFonda(), SOUP)
    await open('/dashboard/invoices')
    await screen.findByRole('button', { name: /^Abrir el recibo/ })
    expect(screen.queryByRole('button', { name: /^Facturar/ })).toBe(null)
    expect(screen.queryByText('Sin facturar')).toBe(null)
  })
})

describe('the office', () => {
  it('adds up what is invoiced, corrects a document, and cancels it for its reason', async () => {
    const owner = await openIssuer()
    const first = await sold(owner, MOLE)
    await sold(owner, SOUP)
    await issue(owner, first)
    await open('/dashboard/invoices')
    await tap(await screen.findByRole('link', { name: 'Facturación' }))
    const sums = (await screen.findByText('Vendido')).closest('dl')?.textContent
    expect(sums).toMatch(/Vendido\$287\.00.*\$197\.00.*\$90\.00/)
    await press(/^Abrir la factura fiscal F/)
    const sheet = await dialog(/^Factura fiscal F/)
    await see(/^612 · Personas Físicas/, sheet)
    await press('Compartir', sheet)
    const shared = await dialog('Factura en PDF y XML')
    const whatsApp = await shared.findByRole('link', { name: 'WhatsApp' })
    expect(decodeURIComponent(whatsApp.getAttribute('href') ?? '')).toMatch(/^https:\/\/wa\.me\/.*\/f\/d\//)
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog', { name: 'Factura en PDF y XML' }))
    await chooseInMenu('Más acciones', 'Corregir y sustituir', sheet)
    const form = await dialog(/^Sustituir/)
    await fill(/^Nombre o razón social/, 'Ana María Peña', form)
    await press('Timbrar y sustituir', form)
    await see('ANA MARÍA PEÑA')
    await see('Sustituye a la factura')
    await user.keyboard('{Escape}')
    await see('Cancelada')
    await gone(() => screen.queryByRole('dialog'))
    await press(/^Abrir la factura fiscal F\s2\b/)
    const corrected = await dialog(/^Factura fiscal F\s2\b/)
    await chooseInMenu('Más acciones', 'Cancelar ante el SAT', corrected)
    const reasons = await dialog(/^Cancelar/)
    await tick('La venta no se hizo', reasons)
    await press('Cancelar factura', reasons)
    await gone(() => screen.queryByRole('dialog', { name: /^Cancelar/ }))
    await see('Cancelada', await dialog(/^Factura fiscal F\s2\b/))
  })

  it('issues the globals of late days at once, after reading how many, of what and for how much', async () => {
    const owner = await openIssuer()
    await owner.call(saveInvoicing, {
      body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
    })
    const server = await theServer()
    for (const dish of [MOLE, SOUP]) {
      await sold(await server.signIn(owner.username), dish)
      passTime(25 * 3_600_000)
    }
    await open('/dashboard/invoices/cfdi')
    await press('Factura global')
    await press('Emitir las 2 · $287.00', await dialog('Factura global'))
    const question = await dialog('Emitir facturas globales', 'alertdialog')
    await see('Se timbran 2 facturas globales con 2 ventas por $287.00.', question)
    await press('Emitir facturas globales', question)
    await see('No hay ventas por facturar')
  })

  it('sees the global of the running day, and has all files of a period in one', async () => {
    const owner = await openIssuer()
    await owner.call(saveInvoicing, {
      body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
    })
    await issue(owner, await sold(owner, MOLE))
    await sold(owner, SOUP)
    await open('/dashboard/invoices/cfdi')
    await press('Factura global')
    const sheet = await dialog('Factura global')
    await see(/1 ya facturada/, sheet)
    await see(/^El periodo termina/, sheet)
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    await chooseInMenu('Descargar', /^XML y PDF/)
    await waitFor(() =>
      expect(outside.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/\.zip$/)]),
    )
  })

  it('compares the month with what the authority has, opens what differs, and changes nothing', async () => {
    const owner = await openIssuer()
    for (const dish of [MOLE, SOUP, MOLE]) await issue(owner, await sold(owner, dish))
    const { database } = await theServer()
    await database.owner.query('UPDATE cfdi_documents SET is_test = false WHERE tenant_id = $1', [
      owner.tenantId,
    ])
    const listed = await owner.call(listFiscalDocuments)
    const [third, second, first] = listed
    const line = (
      uuid: string | null | undefined,
      amount: string | undefined,
      state: number,
      issuer = FONDA.rfc,
    ) =>
      `${uuid}~${issuer}~FONDA~${ANA.rfc}~ANA PEÑA~SPR190613I52~2026-11-21 12:00:00~2026-11-21 12:00:01~${amount}~I~${state}~`
    const metadata = [
      'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion',
      line(third?.uuid, third?.total, 1),
      line(second?.uuid, second?.total, 0),
      line('11111111-2222-3333-4444-555555555555', '12.5', 1),
      line('11111111-2222-3333-4444-555555555556', '12.5', 1, 'XYZ010203AB1'),
    ].join('\n')
    await open('/dashboard/invoices/cfdi')
    await press('Comparar con el SAT')
    const form = await dialog('Comparar con el SAT')
    await chooseFile('Elegir archivos', new File([metadata], 'noviembre.txt'), form)
    await see('1 igual', form)
    await see('Una factura es de otro RFC (XYZ010203AB1): no se compara.', form)
    await see(/noviembre\.txt: 4 facturas/, form)
    const rows = async (table: string) => (await rowsOf(table, form)).map((cells) => cells.join(' '))
    expect(await rows('En el SAT y no aquí')).toEqual([expect.stringMatching(/55555.*—.*\$12\.50.*Vigente/)])
    expect(await rows('Aquí y no en el SAT')).toEqual([
      expect.stringMatching(new RegExp(`${first?.uuid}.*—`)),
    ])
    expect(await rows('Con otro estado')).toEqual([expect.stringMatching(/\$90\.00.*Vigente.*Cancelada/)])
    await press('Descargar diferencias', form)
    const saved = outside.saved.at(-1)
    expect(saved?.name).toBe('Diferencias con el SAT 2026-11-01 2026-11-30.csv')
    expect((await saved?.file.text())?.trim().split('\r\n')).toHaveLength(4)
    await press('F 2', form)
    await see('Vigente', await dialog(/^Factura fiscal F\s2\b/))
    expect(await owner.call(listFiscalDocuments)).toEqual(listed)
  })

  it('reads of each sale that is in no document where it can go', async () => {
    const owner = await openIssuer()
    await owner.call(saveInvoicing, {
      body: { globalPeriod: 'monthly', isGlobalAutomatic: false, printsCode: true },
    })
    await sold(owner, MOLE)
    const second = await sold(owner, SOUP)
    await open('/dashboard/invoices/cfdi')
    await press('Ver 2 ventas sin facturar')
    const sheet = await dialog(/^Sin facturar/)
    await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(2))
    const [latest] = sheet.getAllByRole('listitem')
    expect(latest?.textContent).toMatch(
      /Venta \d+.*\$90\.00A nombre, hasta el 31 dic 2026\.En la factura global de .*nov de 2026 cuando termine el periodo\./,
    )
    expect(sheet.getByRole('link', { name: `Venta ${second}` })).toBeTruthy()
  })
})
