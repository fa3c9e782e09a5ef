import { describe, expect, it } from 'vitest'
import { readConstanciaCode, receiverOfConstancia } from './constancia.ts'

const PAGE = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf'

describe('the QR code of a constancia', () => {
  it.each([
    [`${PAGE}?D1=10&D2=1&D3=15030267855_PEÑA800229AB1`, 'PEÑA800229AB1'],
    [`${PAGE}?D1=10&D2=1&D3=15030267855_PE%C3%91A800229AB1 `, 'PEÑA800229AB1'],
    [`${PAGE}?D1=10&D2=1&D3=15030267855_EKU9003173C9`, 'EKU9003173C9'],
    [`${PAGE}?D1=10&D2=1&D3=15030267855_Ñ&A010101AAA`, 'Ñ&A010101AAA'],
    [`${PAGE}?D1=10&D2=1&D3=15030267855_%D1%26A010101AAA`, null],
  ])('%s is of %s', (text, rfc) => {
    expect(readConstanciaCode(text)).toEqual(rfc && { rfc, idCif: '15030267855' })
  })

  it.each([
    [
      'a factura',
      'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5FB2822E&re=EKU9003173C9',
    ],
    ['another code of the authority', `${PAGE}?D1=26&D2=1&D3=15030267855_EKU9003173C9`],
    ['another site', 'https://sat.gob.mx.example.com/?D1=10&D2=1&D3=15030267855_EKU9003173C9'],
    ['the public', `${PAGE}?D1=10&D2=1&D3=15030267855_XAXX010101000`],
    ['a path in place of the number', `${PAGE}?D1=10&D2=1&D3=../1_EKU9003173C9`],
    ['a table of a restaurant', 'https://comanda.mx/m/abc'],
    ['a word', 'EKU9003173C9'],
  ])('is not that of %s', (_, text) => {
    expect(readConstanciaCode(text)).toBeNull()
  })
})

describe('the receiver of a constancia', () => {
  const code = { rfc: 'PEÑA800229AB1', idCif: '15030267855' }
  const typed = {
    rfc: 'EKU9003173C9',
    name: 'OTRA',
    postalCode: '22000',
    regime: '601',
    use: 'G03',
    email: 'a@b.mx',
  }
  const data = { name: 'ANA PEÑA', postalCode: '06000', regimes: ['612'] }

  it('has the RFC at once, and nothing of who was there before', () => {
    const first = receiverOfConstancia(typed, code, null)
    expect(first).toEqual({
      rfc: code.rfc,
      name: '',
      postalCode: '',
      regime: '',
      use: '',
      email: 'a@b.mx',
    })
    expect(receiverOfConstancia(first, code, data)).toMatchObject({
      name: 'ANA PEÑA',
      regime: '612',
      use: 'G03',
    })
  })

  it('keeps what was typed where the authority does not answer, and a régimen that is one of several', () => {
    const own = { ...typed, rfc: 'peña 800229 ab1', name: 'ANA', regime: '605', use: 'S01' }
    expect(receiverOfConstancia(own, code, null)).toMatchObject({ name: 'ANA', regime: '605' })
    const several = { ...data, regimes: ['612', '605'] }
    expect(receiverOfConstancia(own, code, several).regime).toBe('605')
    expect(receiverOfConstancia({ ...own, regime: '626' }, code, several).regime).toBe('')
    expect(receiverOfConstancia(own, code, { ...data, regimes: [] }).regime).toBe('605')
  })
})
