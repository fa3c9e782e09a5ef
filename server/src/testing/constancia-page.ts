import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the QR code of Ana's constancia says. */
export const CONSTANCIA_OF_ANA = { rfc: 'PEÑA800229AB1', idCif: '15030267855' }
export const CODE_OF_ANA =
  'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=15030267855_PEÑA800229AB1'

/** As the authority shows a constancia: tables in a table, with labels that break. */
export const constanciaPage = (rfc: string, rows: readonly (readonly [string, string])[]): string =>
  `<html><body><form><ul><li>El RFC: ${rfc}, tiene asociada la siguiente información.</li></ul><table role="grid"><tbody><tr>
  <td role="gridcell"><div><table><thead><tr><th><span></span></th></tr></thead><tbody>${rows
    .map(
      ([label, value]) =>
        `<tr data-ri="0"><td role="gridcell"><span\n style="font-weight: bold;">${label.replace(' ', '\n   ')}:</span></td>
         <td role="gridcell" style="text-align:left;">${value}\n   </td></tr>`,
    )
    .join(
      '',
    )}</tbody></table></div></td></tr><tr><td role="gridcell"></td></tr></tbody></table></form></body></html>`

export const PAGE_OF_ANA = constanciaPage(CONSTANCIA_OF_ANA.rfc, [
  ['CURP', 'PEXA800229MDFXXX01'],
  ['Nombre', 'ANA MAR&#205;A'],
  ['Apellido Paterno', 'PEÑA'],
  ['Apellido Materno', ' '],
  ['Nombre de la vialidad', 'BENITO JUAREZ'],
  ['CP', '06000'],
  ['Régimen', 'Régimen de las Personas Físicas con Actividades Empresariales y Profesionales'],
  ['Fecha de alta', '01-01-2014'],
])

/** The authority's place for constancias. */
export class ConstanciaServer {
  /** The addresses that it was asked for. */
  readonly asked: string[] = []
  private readonly server

  constructor(answer: RequestListener) {
    this.server = createServer((request, response) => {
      this.asked.push(request.url ?? '')
      answer(request, response)
    })
  }

  /** @returns its address */
  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/validadorqr.jsf`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}
