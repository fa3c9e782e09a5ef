import type { RequestListener } from 'node:http'
import * as api from '@comanda/shared/cfdi/guest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Client } from '../../../testing/client.ts'
import {
  CONSTANCIA_OF_ANA,
  ConstanciaServer,
  constanciaPage,
  PAGE_OF_ANA,
} from '../../../testing/constancia-page.ts'
import { TestServer } from '../../../testing/restaurant.ts'
import { serverAlone } from '../../../testing/server-for-tests.ts'
import { readConstanciaPage } from './constancia.ts'

const COMPANY = { rfc: 'Ñ&A010101AAA', idCif: '19020312345' }
const OF_COMPANY = constanciaPage('Ñ&amp;A010101AAA', [
  ['Denominación o Razón Social', 'PAN &amp; VINO'],
  ['Régimen de capital', 'SA DE CV'],
  ['CP', '72055'],
  ['Régimen', 'Régimen General de Ley Personas Morales'],
])

/** The authority's page. @returns its address, and what it was asked */
async function authority(answer: RequestListener) {
  const server = new ConstanciaServer(answer)
  onTestFinished(() => server.close())
  return { url: await server.open(), asked: server.asked }
}
const saying = (body: string, status = 200, headers = {}) =>
  authority((_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body),
  )

describe('the page of a constancia', () => {
  it('of a person says name, postal code and régimenes, and nothing else is taken', async () => {
    const { url, asked } = await saying(PAGE_OF_ANA)
    expect(await readConstanciaPage(url, CONSTANCIA_OF_ANA)).toEqual({
      name: 'ANA MARÍA PEÑA',
      postalCode: '06000',
      regimes: ['612'],
    })
    expect(asked).toEqual(['/validadorqr.jsf?D1=10&D2=1&D3=15030267855_PE%C3%91A800229AB1'])
  })

  it('of a company says the name without its capital régimen', async () => {
    const { url, asked } = await saying(OF_COMPANY)
    expect(await readConstanciaPage(url, COMPANY)).toEqual({
      name: 'PAN & VINO',
      postalCode: '72055',
      regimes: ['601'],
    })
    expect(asked[0]).toMatch(/D3=19020312345_%C3%91%26A010101AAA$/)
  })

  it('has the régimenes that an invoice can have, once each', async () => {
    const more = [
      'Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios',
      'Régimen de los que no hay',
    ]
    const rows = more.map((name) => `<tr><td>Régimen:</td><td>${name}</td></tr>`).join('')
    const { url } = await saying(PAGE_OF_ANA.replace('</tbody>', `${rows}${rows}</tbody>`))
    expect((await readConstanciaPage(url, CONSTANCIA_OF_ANA))?.regimes.toSorted()).toEqual(['605', '612'])
  })

  it.each([
    ['of another RFC', OF_COMPANY, 200],
    ['that says that there is none', '<span class="ui-messages-info-detail">No existe</span>', 200],
    ['without a postal code', PAGE_OF_ANA.replace('06000', ''), 200],
    ['with an error', PAGE_OF_ANA, 500],
    ['that is a redirect', '', 302],
    ['longer than any', PAGE_OF_ANA + 'x'.repeat(400_000), 200],
  ])('%s is none', async (_, body, status) => {
    const inside = await saying(PAGE_OF_ANA)
    const { url } = await saying(body, status, status === 302 ? { location: inside.url } : {})
    expect(await readConstanciaPage(url, CONSTANCIA_OF_ANA)).toBeNull()
    expect(inside.asked).toEqual([])
  })

  it('that does not come, and a place where nobody answers, are none', async () => {
    const { url } = await authority(() => {})
    expect(await readConstanciaPage(url, CONSTANCIA_OF_ANA, 50)).toBeNull()
    expect(await readConstanciaPage('http://127.0.0.1:9/', CONSTANCIA_OF_ANA)).toBeNull()
  })
})

describe('a phone that has read the code of a constancia', () => {
  const installation = serverAlone()

  it('gets its data, for codes of that form alone, and not without end', async () => {
    const { url: constanciaUrl, asked } = await saying(PAGE_OF_ANA)
    const server = await TestServer.on(installation.database, { constanciaUrl })
    onTestFinished(() => server.app.close())
    const phone = new Client(server.base)
    const ask = (body: { rfc: string; idCif: string }) => phone.send(api.readConstancia, { body })
    expect((await ask({ ...CONSTANCIA_OF_ANA, rfc: 'peña-800229 ab1' })).body).toEqual({
      receiver: { name: 'ANA MARÍA PEÑA', postalCode: '06000', regimes: ['612'] },
    })
    for (const change of [{ idCif: '../../x' }, { idCif: '1&D1=2' }, { rfc: 'XAXX010101000' }])
      expect((await ask({ ...CONSTANCIA_OF_ANA, ...change })).status).toBe(400)
    expect(asked).toHaveLength(1)
    await server.sql('UPDATE quotas SET used = 60')
    expect((await ask(CONSTANCIA_OF_ANA)).status).toBe(429)
    expect(asked).toHaveLength(1)
  })
})
